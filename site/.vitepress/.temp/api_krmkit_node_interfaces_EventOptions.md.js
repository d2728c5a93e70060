import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EventOptions<E>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/EventOptions.md","filePath":"api/krmkit/node/interfaces/EventOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/EventOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / EventOptions</p><h1 id="interface-eventoptionse" tabindex="-1">Interface: EventOptions&lt;E&gt; <a class="header-anchor" href="#interface-eventoptionse" aria-label="Permalink to &quot;Interface: EventOptions\\&lt;E\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/task-events.ts#L7" target="_blank" rel="noreferrer">packages/base/src/platform/task-events.ts:7</a></p><p>Receives the events of a task.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./FunctionOptions"><code>FunctionOptions</code></a></li><li><a href="./UpdateOptions"><code>UpdateOptions</code></a></li></ul><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-e"></a> <code>E</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-onevent"></a> <code>onEvent?</code></td><td>(<code>event</code>) =&gt; <code>void</code> | <code>Promise</code>&lt;<code>void</code>&gt;</td><td>Receives each event as it happens. If it throws or rejects, the task stops as with <code>signal</code>, and rejects with that error.</td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/CancelSignal"><code>CancelSignal</code></a></td><td>Ends the task when aborted.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/EventOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EventOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EventOptions as default
};
