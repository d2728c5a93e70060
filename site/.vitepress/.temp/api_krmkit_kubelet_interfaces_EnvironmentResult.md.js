import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvironmentResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/EnvironmentResult.md","filePath":"api/krmkit/kubelet/interfaces/EnvironmentResult.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/EnvironmentResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / EnvironmentResult</p><h1 id="interface-environmentresult" tabindex="-1">Interface: EnvironmentResult <a class="header-anchor" href="#interface-environmentresult" aria-label="Permalink to &quot;Interface: EnvironmentResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/run-options.ts#L76" target="_blank" rel="noreferrer">packages/pods/src/run-options.ts:76</a></p><p>The environment of a container.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./RunContainerOptions"><code>RunContainerOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-env"></a> <code>env</code></td><td>readonly <a href="./../../interfaces/EnvironmentVariable"><code>EnvironmentVariable</code></a>[]</td><td>envFrom, then env, then services by name. A name that is set again is at the position of the winner.</td></tr><tr><td><a id="property-error"></a> <code>error</code></td><td><a href="./../../interfaces/ContainerError"><code>ContainerError</code></a> | <code>undefined</code></td><td>Why a kubelet does not create the container; <code>env</code> then has everything that could be resolved.</td></tr><tr><td><a id="property-events"></a> <code>events</code></td><td>readonly <a href="./../../interfaces/PodEvent"><code>PodEvent</code></a>[]</td><td>The events that a kubelet of the release records on the Pod, and krmkit&#39;s own <code>UnresolvedReference</code> (see <code>component</code>).</td></tr><tr><td><a id="property-findings"></a> <code>findings</code></td><td>readonly <a href="./Finding"><code>Finding</code></a>[]</td><td>Mistakes that Kubernetes does not report. They never change a value.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/EnvironmentResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvironmentResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvironmentResult as default
};
