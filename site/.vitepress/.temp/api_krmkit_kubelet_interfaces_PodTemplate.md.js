import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PodTemplate","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/PodTemplate.md","filePath":"api/krmkit/kubelet/interfaces/PodTemplate.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/PodTemplate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / PodTemplate</p><h1 id="interface-podtemplate" tabindex="-1">Interface: PodTemplate <a class="header-anchor" href="#interface-podtemplate" aria-label="Permalink to &quot;Interface: PodTemplate&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/pod/workloads.ts#L37" target="_blank" rel="noreferrer">packages/pods/src/pod/workloads.ts:37</a></p><p>Where a resource has a pod, and which controller makes pods of it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-containers"></a> <code>containers?</code></td><td><code>&quot;list&quot;</code> | <code>&quot;one&quot;</code></td><td>There is no pod at <code>path</code>, but a list of containers, or one container.</td></tr><tr><td><a id="property-controller"></a> <code>controller</code></td><td><a href="./../type-aliases/Controller"><code>Controller</code></a></td><td>The controller that creates the pods.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind of the resource.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>From the root of the resource to the object that has the pod&#39;s <code>metadata</code> and <code>spec</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/PodTemplate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PodTemplate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PodTemplate as default
};
