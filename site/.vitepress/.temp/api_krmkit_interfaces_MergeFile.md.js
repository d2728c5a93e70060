import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergeFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergeFile.md","filePath":"api/krmkit/interfaces/MergeFile.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergeFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergeFile</p><h1 id="interface-mergefile" tabindex="-1">Interface: MergeFile <a class="header-anchor" href="#interface-mergefile" aria-label="Permalink to &quot;Interface: MergeFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merged.ts#L15" target="_blank" rel="noreferrer">packages/merge/src/merged.ts:15</a></p><p>A file of one side.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>Relative to the package, with <code>/</code> between segments. Files of the sides pair by path.</td></tr><tr><td><a id="property-shownpath"></a> <code>shownPath?</code></td><td><code>string</code></td><td>The path to show in conflicts and diagnostics; the default is <code>path</code>.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The content of the file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergeFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergeFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergeFile as default
};
