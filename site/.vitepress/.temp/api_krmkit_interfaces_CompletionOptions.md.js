import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CompletionOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/CompletionOptions.md","filePath":"api/krmkit/interfaces/CompletionOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/CompletionOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / CompletionOptions</p><h1 id="interface-completionoptions" tabindex="-1">Interface: CompletionOptions <a class="header-anchor" href="#interface-completionoptions" aria-label="Permalink to &quot;Interface: CompletionOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/workspace.ts#L124" target="_blank" rel="noreferrer">packages/workspace/src/workspace.ts:124</a></p><p>Which completions to compute.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./QuickOptions"><code>QuickOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-schemas"></a> <code>schemas?</code></td><td><code>boolean</code></td><td>False: no fields and values of schemas, for editors that have them from another server. Default: true.</td><td>-</td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./CancelSignal"><code>CancelSignal</code></a></td><td>Ends the computation, which then rejects with an <code>AbortError</code>.</td><td><a href="./QuickOptions"><code>QuickOptions</code></a>.<a href="./QuickOptions#property-signal"><code>signal</code></a></td></tr><tr><td><a id="property-within"></a> <code>within?</code></td><td><code>number</code></td><td>In milliseconds: after this time, the answer is about the environments of the file that are known by then. It waits for the first that has an answer. Default: the answer is about all environments.</td><td><a href="./QuickOptions"><code>QuickOptions</code></a>.<a href="./QuickOptions#property-within"><code>within</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/CompletionOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CompletionOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CompletionOptions as default
};
