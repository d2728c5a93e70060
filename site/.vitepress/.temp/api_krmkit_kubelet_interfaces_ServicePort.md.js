import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ServicePort","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ServicePort.md","filePath":"api/krmkit/kubelet/interfaces/ServicePort.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ServicePort.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ServicePort</p><h1 id="interface-serviceport" tabindex="-1">Interface: ServicePort <a class="header-anchor" href="#interface-serviceport" aria-label="Permalink to &quot;Interface: ServicePort&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L269" target="_blank" rel="noreferrer">packages/pods/src/model.ts:269</a></p><p>The fields of a core/v1 ServicePort that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name?</code></td><td><code>string</code></td><td>Unique among the ports of the Service; absent if there is one port.</td></tr><tr><td><a id="property-port"></a> <code>port</code></td><td><code>number</code></td><td>The port number of the Service.</td></tr><tr><td><a id="property-protocol"></a> <code>protocol?</code></td><td><code>string</code></td><td><code>TCP</code>, <code>UDP</code> or <code>SCTP</code>; absent: <code>TCP</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ServicePort.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ServicePort = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ServicePort as default
};
