import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LiteralTemplateSegment","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/LiteralTemplateSegment.md","filePath":"api/krmkit/interfaces/LiteralTemplateSegment.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/LiteralTemplateSegment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / LiteralTemplateSegment</p><h1 id="interface-literaltemplatesegment" tabindex="-1">Interface: LiteralTemplateSegment <a class="header-anchor" href="#interface-literaltemplatesegment" aria-label="Permalink to &quot;Interface: LiteralTemplateSegment&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/template.ts#L18" target="_blank" rel="noreferrer">packages/expansion/src/template.ts:18</a></p><p><code>text</code> is the input from <code>start</code> to <code>end</code>, with each <code>$$</code> replaced by <code>$</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset in the input after the segment.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;literal&quot;</code></td><td>The type of the segment.</td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the segment in the input.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The text without escapes.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/LiteralTemplateSegment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LiteralTemplateSegment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LiteralTemplateSegment as default
};
