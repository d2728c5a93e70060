import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Span","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Span.md","filePath":"api/krmkit/interfaces/Span.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Span.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Span</p><h1 id="interface-span" tabindex="-1">Interface: Span <a class="header-anchor" href="#interface-span" aria-label="Permalink to &quot;Interface: Span&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/text/source.ts#L12" target="_blank" rel="noreferrer">packages/base/src/text/source.ts:12</a></p><p>A half-open range of UTF-16 offsets in a text: <code>start</code> is inside, <code>end</code> is not.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./TextEdit"><code>TextEdit</code></a></li><li><a href="./../yaml/interfaces/AliasNode"><code>AliasNode</code></a></li><li><a href="./../yaml/interfaces/MappingEntry"><code>MappingEntry</code></a></li><li><a href="./../yaml/interfaces/MappingNode"><code>MappingNode</code></a></li><li><a href="./../yaml/interfaces/NamedSpan"><code>NamedSpan</code></a></li><li><a href="./../yaml/interfaces/ScalarNode"><code>ScalarNode</code></a></li><li><a href="./../yaml/interfaces/SequenceItem"><code>SequenceItem</code></a></li><li><a href="./../yaml/interfaces/SequenceNode"><code>SequenceNode</code></a></li><li><a href="./../yaml/interfaces/YamlDocument"><code>YamlDocument</code></a></li><li><a href="./../yaml/interfaces/YamlProblem"><code>YamlProblem</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset after the range.</td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the first character.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Span.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Span = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Span as default
};
