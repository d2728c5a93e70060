import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AdmissionHandlerOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/AdmissionHandlerOptions.md","filePath":"api/krmkit/node/interfaces/AdmissionHandlerOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/AdmissionHandlerOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / AdmissionHandlerOptions</p><h1 id="interface-admissionhandleroptions" tabindex="-1">Interface: AdmissionHandlerOptions <a class="header-anchor" href="#interface-admissionhandleroptions" aria-label="Permalink to &quot;Interface: AdmissionHandlerOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/webhook/admission-handler.ts#L13" target="_blank" rel="noreferrer">packages/cluster/src/webhook/admission-handler.ts:13</a></p><p>What an admission handler knows of the cluster.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-api"></a> <code>api?</code></td><td><a href="./ClusterApi"><code>ClusterApi</code></a></td><td>Follows the ConfigMaps and Services of this cluster. Default: nothing is known of the cluster.</td></tr><tr><td><a id="property-kubernetes"></a> <code>kubernetes?</code></td><td><code>string</code></td><td>The release whose kubelet to follow. Default: the newest one that krmkit knows.</td></tr><tr><td><a id="property-ondefect"></a> <code>onDefect?</code></td><td>(<code>error</code>) =&gt; <code>void</code></td><td>Called with a bug in krmkit. The object is allowed.</td></tr><tr><td><a id="property-onfailure"></a> <code>onFailure?</code></td><td>(<code>resource</code>, <code>failure</code>, <code>retryMilliseconds</code>) =&gt; <code>void</code></td><td>Called after a failed request for a resource, such as <code>configmaps</code>. The request is retried after the time.</td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/CancelSignal"><code>CancelSignal</code></a></td><td>Ends the connections to the cluster when aborted.</td></tr><tr><td><a id="property-templates"></a> <code>templates?</code></td><td>readonly <a href="./../../interfaces/TemplatePath"><code>TemplatePath</code></a>[]</td><td>The pod templates of other kinds, as <code>parseTemplatePath</code> returns them.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/AdmissionHandlerOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AdmissionHandlerOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AdmissionHandlerOptions as default
};
