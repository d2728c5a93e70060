import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PodInput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/PodInput.md","filePath":"api/krmkit/kubelet/interfaces/PodInput.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/PodInput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / PodInput</p><h1 id="interface-podinput" tabindex="-1">Interface: PodInput <a class="header-anchor" href="#interface-podinput" aria-label="Permalink to &quot;Interface: PodInput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/run-options.ts#L28" target="_blank" rel="noreferrer">packages/pods/src/run-options.ts:28</a></p><p>A Pod as an API server holds it (<code>kubectl get pod -o json</code>), or as far as it matters here.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-metadata"></a> <code>metadata?</code></td><td><a href="./ObjectMeta"><code>ObjectMeta</code></a></td><td>As in Kubernetes meta/v1: ObjectMeta.</td></tr><tr><td><a id="property-spec"></a> <code>spec?</code></td><td><code>Partial</code>&lt;<a href="./PodSpec"><code>PodSpec</code></a>&gt;</td><td>As in Kubernetes core/v1: PodSpec.</td></tr><tr><td><a id="property-status"></a> <code>status?</code></td><td><code>object</code></td><td>Addresses in it are known; <code>ContainerInput.runtime</code> goes before them.</td></tr><tr><td><code>status.hostIP?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>status.hostIPs?</code></td><td>readonly <code>object</code>[]</td><td>-</td></tr><tr><td><code>status.podIP?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>status.podIPs?</code></td><td>readonly <code>object</code>[]</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/PodInput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PodInput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PodInput as default
};
