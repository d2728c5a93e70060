import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PodFault","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/PodFault.md","filePath":"api/krmkit/node/interfaces/PodFault.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/PodFault.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / PodFault</p><h1 id="interface-podfault" tabindex="-1">Interface: PodFault <a class="header-anchor" href="#interface-podfault" aria-label="Permalink to &quot;Interface: PodFault&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/objects/pod-faults.ts#L16" target="_blank" rel="noreferrer">packages/cluster/src/objects/pod-faults.ts:16</a></p><p>A mistake in a pod, of severity warning or above, that Kubernetes does not report.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-code"></a> <code>code</code></td><td><a href="./../../type-aliases/DiagnosticCode"><code>DiagnosticCode</code></a></td><td>The stable code of the mistake: <code>unresolved-reference</code>.</td></tr><tr><td><a id="property-container"></a> <code>container</code></td><td><code>string</code> | <code>undefined</code></td><td>The name of the container; undefined if the fault is about the whole pod.</td></tr><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code></td><td>From the root of the pod: <code>spec.containers[0].env[3].value</code>. Together with <code>code</code> and <code>message</code>, it identifies a fault.</td></tr><tr><td><a id="property-fieldpath"></a> <code>fieldPath</code></td><td><code>string</code> | <code>undefined</code></td><td>A container as events name it: <code>spec.containers{app}</code>; undefined if the fault is about the whole pod.</td></tr><tr><td><a id="property-hint"></a> <code>hint</code></td><td><code>string</code> | <code>undefined</code></td><td>What the user can do; undefined if nothing is known.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td><code>env PUBLIC_URL: $(HOST) is not defined</code>, in one line, without values of Secrets.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>string</code></td><td>For an Event: <code>UnresolvedReference</code>, <code>MissingKey</code>.</td></tr><tr><td><a id="property-severity"></a> <code>severity</code></td><td><code>&quot;error&quot;</code> | <code>&quot;warning&quot;</code></td><td>How serious the mistake is.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/PodFault.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PodFault = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PodFault as default
};
