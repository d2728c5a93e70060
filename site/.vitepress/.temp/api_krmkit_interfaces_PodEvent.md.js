import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PodEvent","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/PodEvent.md","filePath":"api/krmkit/interfaces/PodEvent.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/PodEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / PodEvent</p><h1 id="interface-podevent" tabindex="-1">Interface: PodEvent <a class="header-anchor" href="#interface-podevent" aria-label="Permalink to &quot;Interface: PodEvent&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/pod-event.ts#L4" target="_blank" rel="noreferrer">packages/pods/src/pod-event.ts:4</a></p><p>An event on the Pod that was not sent yet.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-code"></a> <code>code?</code></td><td><a href="./../type-aliases/DiagnosticCode"><code>DiagnosticCode</code></a></td><td>The code of the finding about the same problem; absent if there is none.</td></tr><tr><td><a id="property-component"></a> <code>component</code></td><td><code>&quot;kubelet&quot;</code> | <code>&quot;krmkit&quot;</code></td><td>The reporter: a kubelet of the chosen release, or krmkit for what Kubernetes does not report.</td></tr><tr><td><a id="property-fieldpath"></a> <code>fieldPath?</code></td><td><code>string</code></td><td><code>spec.containers{app}</code>; undefined if the event is about the pod as a whole.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>A description for people.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>string</code></td><td>A short machine-readable reason in CamelCase.</td></tr><tr><td><a id="property-type"></a> <code>type</code></td><td><code>&quot;Normal&quot;</code> | <code>&quot;Warning&quot;</code></td><td>As in core/v1: the type of an Event.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/PodEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PodEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PodEvent as default
};
