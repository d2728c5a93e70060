import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EventSource","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/EventSource.md","filePath":"api/krmkit/kubelet/interfaces/EventSource.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/EventSource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / EventSource</p><h1 id="interface-eventsource" tabindex="-1">Interface: EventSource <a class="header-anchor" href="#interface-eventsource" aria-label="Permalink to &quot;Interface: EventSource&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/events/event.ts#L4" target="_blank" rel="noreferrer">packages/pods/src/events/event.ts:4</a></p><p>The component that reports an event.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-component"></a> <code>component</code></td><td><code>string</code></td><td>The name of the component: <code>kubelet</code>.</td></tr><tr><td><a id="property-host"></a> <code>host?</code></td><td><code>string</code></td><td>The name of the node, if the component runs on one.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/EventSource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EventSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EventSource as default
};
