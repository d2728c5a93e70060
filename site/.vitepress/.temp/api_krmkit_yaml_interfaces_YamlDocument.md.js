import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: YamlDocument","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/YamlDocument.md","filePath":"api/krmkit/yaml/interfaces/YamlDocument.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/YamlDocument.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / YamlDocument</p><h1 id="interface-yamldocument" tabindex="-1">Interface: YamlDocument <a class="header-anchor" href="#interface-yamldocument" aria-label="Permalink to &quot;Interface: YamlDocument&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/nodes.ts#L113" target="_blank" rel="noreferrer">packages/yaml/src/read/nodes.ts:113</a></p><p>One document of a stream. <code>root</code> is undefined if the document has only comments, or if reading failed; <code>problems</code> then has one of severity error. The documents of a stream cover its text without gaps: each begins where the one before ends, the first at 0, the last ends with the text; <code>---</code> belongs to the document after it, <code>...</code> to the one before.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./../../interfaces/Span"><code>Span</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-comments"></a> <code>comments</code></td><td>readonly <a href="./../../interfaces/Span"><code>Span</code></a>[]</td><td>In the order of the text.</td><td>-</td></tr><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset after the range.</td><td><a href="./../../interfaces/Span"><code>Span</code></a>.<a href="./../../interfaces/Span#property-end"><code>end</code></a></td></tr><tr><td><a id="property-problems"></a> <code>problems</code></td><td>readonly <a href="./YamlProblem"><code>YamlProblem</code></a>[]</td><td>The problems of the document; empty if it has none.</td><td>-</td></tr><tr><td><a id="property-root"></a> <code>root</code></td><td><a href="./../type-aliases/YamlNode"><code>YamlNode</code></a> | <code>undefined</code></td><td>The node of the document; undefined if it has none.</td><td>-</td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the first character.</td><td><a href="./../../interfaces/Span"><code>Span</code></a>.<a href="./../../interfaces/Span#property-start"><code>start</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/YamlDocument.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const YamlDocument = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  YamlDocument as default
};
