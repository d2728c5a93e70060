import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CancelSignal","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/CancelSignal.md","filePath":"api/krmkit/interfaces/CancelSignal.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/CancelSignal.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / CancelSignal</p><h1 id="interface-cancelsignal" tabindex="-1">Interface: CancelSignal <a class="header-anchor" href="#interface-cancelsignal" aria-label="Permalink to &quot;Interface: CancelSignal&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L164" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:164</a></p><p>A StopSignal with events; an <code>AbortSignal</code> is one.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./StopSignal"><code>StopSignal</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-aborted"></a> <code>aborted</code></td><td><code>boolean</code></td><td>True after the request to stop.</td><td><a href="./StopSignal"><code>StopSignal</code></a>.<a href="./StopSignal#property-aborted"><code>aborted</code></a></td></tr><tr><td><a id="property-addeventlistener"></a> <code>addEventListener</code></td><td>(<code>type</code>, <code>listener</code>) =&gt; <code>void</code></td><td>Calls the listener when the signal aborts.</td><td>-</td></tr><tr><td><a id="property-removeeventlistener"></a> <code>removeEventListener</code></td><td>(<code>type</code>, <code>listener</code>) =&gt; <code>void</code></td><td>Removes a listener.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/CancelSignal.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CancelSignal = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CancelSignal as default
};
