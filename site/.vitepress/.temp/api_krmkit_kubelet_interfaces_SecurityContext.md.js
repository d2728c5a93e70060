import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SecurityContext","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/SecurityContext.md","filePath":"api/krmkit/kubelet/interfaces/SecurityContext.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/SecurityContext.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / SecurityContext</p><h1 id="interface-securitycontext" tabindex="-1">Interface: SecurityContext <a class="header-anchor" href="#interface-securitycontext" aria-label="Permalink to &quot;Interface: SecurityContext&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L187" target="_blank" rel="noreferrer">packages/pods/src/model.ts:187</a></p><p>The fields of a core/v1 SecurityContext that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-runasgroup"></a> <code>runAsGroup?</code></td><td><code>number</code></td><td>The group id of the process; absent: that of the pod or, without one, of the image.</td></tr><tr><td><a id="property-runasnonroot"></a> <code>runAsNonRoot?</code></td><td><code>boolean</code></td><td>True: the kubelet starts no process that would run as root.</td></tr><tr><td><a id="property-runasuser"></a> <code>runAsUser?</code></td><td><code>number</code></td><td>The user id of the process; absent: that of the pod or, without one, of the image.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/SecurityContext.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SecurityContext = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SecurityContext as default
};
