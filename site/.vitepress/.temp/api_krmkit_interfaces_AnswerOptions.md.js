import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AnswerOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/AnswerOptions.md","filePath":"api/krmkit/interfaces/AnswerOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/AnswerOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / AnswerOptions</p><h1 id="interface-answeroptions" tabindex="-1">Interface: AnswerOptions <a class="header-anchor" href="#interface-answeroptions" aria-label="Permalink to &quot;Interface: AnswerOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/workspace.ts#L24" target="_blank" rel="noreferrer">packages/workspace/src/workspace.ts:24</a></p><p>How an answer is computed.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./QuickOptions"><code>QuickOptions</code></a></li><li><a href="./RefreshOptions"><code>RefreshOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./CancelSignal"><code>CancelSignal</code></a></td><td>Ends the computation, which then rejects with an <code>AbortError</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/AnswerOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AnswerOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AnswerOptions as default
};
