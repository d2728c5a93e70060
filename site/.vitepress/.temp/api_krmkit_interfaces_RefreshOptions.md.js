import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RefreshOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/RefreshOptions.md","filePath":"api/krmkit/interfaces/RefreshOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/RefreshOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / RefreshOptions</p><h1 id="interface-refreshoptions" tabindex="-1">Interface: RefreshOptions <a class="header-anchor" href="#interface-refreshoptions" aria-label="Permalink to &quot;Interface: RefreshOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/workspace.ts#L39" target="_blank" rel="noreferrer">packages/workspace/src/workspace.ts:39</a></p><p>What to compute first.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./AnswerOptions"><code>AnswerOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-first"></a> <code>first?</code></td><td>readonly <code>string</code>[]</td><td>The files to answer first: those that the user looks at.</td><td>-</td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./CancelSignal"><code>CancelSignal</code></a></td><td>Ends the computation, which then rejects with an <code>AbortError</code>.</td><td><a href="./AnswerOptions"><code>AnswerOptions</code></a>.<a href="./AnswerOptions#property-signal"><code>signal</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/RefreshOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RefreshOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RefreshOptions as default
};
