import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DocumentRange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/DocumentRange.md","filePath":"api/krmkit/interfaces/DocumentRange.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/DocumentRange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / DocumentRange</p><h1 id="interface-documentrange" tabindex="-1">Interface: DocumentRange <a class="header-anchor" href="#interface-documentrange" aria-label="Permalink to &quot;Interface: DocumentRange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/text/positions.ts#L12" target="_blank" rel="noreferrer">packages/workspace/src/text/positions.ts:12</a></p><p>A half-open range of a text.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-end"></a> <code>end</code></td><td><a href="./DocumentPosition"><code>DocumentPosition</code></a></td><td>The position after the range.</td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><a href="./DocumentPosition"><code>DocumentPosition</code></a></td><td>The position of the first character.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/DocumentRange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DocumentRange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DocumentRange as default
};
