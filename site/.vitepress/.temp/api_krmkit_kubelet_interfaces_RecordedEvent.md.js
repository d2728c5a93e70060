import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RecordedEvent","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/RecordedEvent.md","filePath":"api/krmkit/kubelet/interfaces/RecordedEvent.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/RecordedEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / RecordedEvent</p><h1 id="interface-recordedevent" tabindex="-1">Interface: RecordedEvent <a class="header-anchor" href="#interface-recordedevent" aria-label="Permalink to &quot;Interface: RecordedEvent&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/recorder.ts#L103" target="_blank" rel="noreferrer">packages/expansion/src/recorder.ts:103</a></p><p>An event as a <code>MemoryRecorder</code> received it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>The description for people.</td></tr><tr><td><a id="property-object"></a> <code>object</code></td><td><a href="./ObjectReference"><code>ObjectReference</code></a></td><td>The object that the event is about.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>string</code></td><td>A short machine-readable reason in CamelCase.</td></tr><tr><td><a id="property-timestamp"></a> <code>timestamp?</code></td><td><code>number</code></td><td>Milliseconds since the epoch; only if the event was back-dated.</td></tr><tr><td><a id="property-type"></a> <code>type</code></td><td><a href="./../type-aliases/EventType"><code>EventType</code></a></td><td><code>Normal</code> or <code>Warning</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/RecordedEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RecordedEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RecordedEvent as default
};
