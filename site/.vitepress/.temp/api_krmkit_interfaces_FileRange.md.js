import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileRange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FileRange.md","filePath":"api/krmkit/interfaces/FileRange.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FileRange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FileRange</p><h1 id="interface-filerange" tabindex="-1">Interface: FileRange <a class="header-anchor" href="#interface-filerange" aria-label="Permalink to &quot;Interface: FileRange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/text/positions.ts#L20" target="_blank" rel="noreferrer">packages/workspace/src/text/positions.ts:20</a></p><p>A range of a file.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./ValueSource"><code>ValueSource</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file in the workspace.</td></tr><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The range in its text.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FileRange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileRange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileRange as default
};
