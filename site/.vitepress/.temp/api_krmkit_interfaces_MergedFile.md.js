import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergedFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergedFile.md","filePath":"api/krmkit/interfaces/MergedFile.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergedFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergedFile</p><h1 id="interface-mergedfile" tabindex="-1">Interface: MergedFile <a class="header-anchor" href="#interface-mergedfile" aria-label="Permalink to &quot;Interface: MergedFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merged.ts#L25" target="_blank" rel="noreferrer">packages/merge/src/merged.ts:25</a></p><p>A changed file of the destination.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-after"></a> <code>after</code></td><td><code>string</code> | <code>undefined</code></td><td>Undefined for a deleted file.</td></tr><tr><td><a id="property-before"></a> <code>before</code></td><td><code>string</code> | <code>undefined</code></td><td>Undefined for a new file.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>Relative to the package.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergedFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergedFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergedFile as default
};
