import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ServiceSpec","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ServiceSpec.md","filePath":"api/krmkit/kubelet/interfaces/ServiceSpec.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ServiceSpec.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ServiceSpec</p><h1 id="interface-servicespec" tabindex="-1">Interface: ServiceSpec <a class="header-anchor" href="#interface-servicespec" aria-label="Permalink to &quot;Interface: ServiceSpec&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L259" target="_blank" rel="noreferrer">packages/pods/src/model.ts:259</a></p><p>The fields of a core/v1 ServiceSpec that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-clusterip"></a> <code>clusterIP?</code></td><td><code>string</code></td><td><code>&#39;&#39;</code> and <code>None</code> give no variables; undefined: the cluster will choose one, so it is known at run time.</td></tr><tr><td><a id="property-ports"></a> <code>ports?</code></td><td>readonly <a href="./ServicePort"><code>ServicePort</code></a>[]</td><td>In order; the variables without a port name use the first.</td></tr><tr><td><a id="property-type"></a> <code>type?</code></td><td><code>string</code></td><td><code>ClusterIP</code>, <code>NodePort</code>, <code>LoadBalancer</code> or <code>ExternalName</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ServiceSpec.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ServiceSpec = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ServiceSpec as default
};
