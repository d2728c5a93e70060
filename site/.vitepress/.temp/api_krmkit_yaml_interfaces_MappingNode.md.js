import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MappingNode","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/MappingNode.md","filePath":"api/krmkit/yaml/interfaces/MappingNode.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/MappingNode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / MappingNode</p><h1 id="interface-mappingnode" tabindex="-1">Interface: MappingNode <a class="header-anchor" href="#interface-mappingnode" aria-label="Permalink to &quot;Interface: MappingNode&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/nodes.ts#L53" target="_blank" rel="noreferrer">packages/yaml/src/read/nodes.ts:53</a></p><p>A mapping, in block or in flow style.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./../../interfaces/Span"><code>Span</code></a></li><li><a href="./Properties"><code>Properties</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-anchor"></a> <code>anchor?</code></td><td><a href="./NamedSpan"><code>NamedSpan</code></a></td><td>Absent if the node has no anchor.</td><td><a href="./Properties"><code>Properties</code></a>.<a href="./Properties#property-anchor"><code>anchor</code></a></td></tr><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset after the range.</td><td><a href="./../../interfaces/Span"><code>Span</code></a>.<a href="./../../interfaces/Span#property-end"><code>end</code></a></td></tr><tr><td><a id="property-entries"></a> <code>entries</code></td><td>readonly <a href="./MappingEntry"><code>MappingEntry</code></a>[]</td><td>In the order of the text.</td><td>-</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;mapping&quot;</code></td><td>The type of the node.</td><td>-</td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the first character.</td><td><a href="./../../interfaces/Span"><code>Span</code></a>.<a href="./../../interfaces/Span#property-start"><code>start</code></a></td></tr><tr><td><a id="property-style"></a> <code>style</code></td><td><code>&quot;block&quot;</code> | <code>&quot;flow&quot;</code></td><td><code>flow</code>: in braces.</td><td>-</td></tr><tr><td><a id="property-tag"></a> <code>tag?</code></td><td><a href="./NamedSpan"><code>NamedSpan</code></a></td><td>Absent if the node has no tag.</td><td><a href="./Properties"><code>Properties</code></a>.<a href="./Properties#property-tag"><code>tag</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/MappingNode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MappingNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MappingNode as default
};
