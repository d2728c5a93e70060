import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReferenceTemplateSegment","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ReferenceTemplateSegment.md","filePath":"api/krmkit/interfaces/ReferenceTemplateSegment.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ReferenceTemplateSegment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ReferenceTemplateSegment</p><h1 id="interface-referencetemplatesegment" tabindex="-1">Interface: ReferenceTemplateSegment <a class="header-anchor" href="#interface-referencetemplatesegment" aria-label="Permalink to &quot;Interface: ReferenceTemplateSegment&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/template.ts#L30" target="_blank" rel="noreferrer">packages/expansion/src/template.ts:30</a></p><p>A reference, <code>$(NAME)</code>.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./Reference"><code>Reference</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset in the input after the <code>)</code>.</td><td><a href="./Reference"><code>Reference</code></a>.<a href="./Reference#property-end"><code>end</code></a></td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;reference&quot;</code></td><td>The type of the segment.</td><td>-</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The text between the parentheses.</td><td><a href="./Reference"><code>Reference</code></a>.<a href="./Reference#property-name"><code>name</code></a></td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the <code>$</code> in the input.</td><td><a href="./Reference"><code>Reference</code></a>.<a href="./Reference#property-start"><code>start</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ReferenceTemplateSegment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReferenceTemplateSegment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReferenceTemplateSegment as default
};
