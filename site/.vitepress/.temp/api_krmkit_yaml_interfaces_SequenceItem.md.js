import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SequenceItem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/SequenceItem.md","filePath":"api/krmkit/yaml/interfaces/SequenceItem.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/SequenceItem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / SequenceItem</p><h1 id="interface-sequenceitem" tabindex="-1">Interface: SequenceItem <a class="header-anchor" href="#interface-sequenceitem" aria-label="Permalink to &quot;Interface: SequenceItem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/nodes.ts#L63" target="_blank" rel="noreferrer">packages/yaml/src/read/nodes.ts:63</a></p><p>An item of a list, with its dash if it has one.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./../../interfaces/Span"><code>Span</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset after the range.</td><td><a href="./../../interfaces/Span"><code>Span</code></a>.<a href="./../../interfaces/Span#property-end"><code>end</code></a></td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the first character.</td><td><a href="./../../interfaces/Span"><code>Span</code></a>.<a href="./../../interfaces/Span#property-start"><code>start</code></a></td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../type-aliases/YamlNode"><code>YamlNode</code></a></td><td>An empty plain scalar if no value is written.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/SequenceItem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SequenceItem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SequenceItem as default
};
