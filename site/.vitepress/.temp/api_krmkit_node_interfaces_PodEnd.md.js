import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PodEnd","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/PodEnd.md","filePath":"api/krmkit/node/interfaces/PodEnd.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/PodEnd.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / PodEnd</p><h1 id="interface-podend" tabindex="-1">Interface: PodEnd <a class="header-anchor" href="#interface-podend" aria-label="Permalink to &quot;Interface: PodEnd&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/start/src/pod-request.ts#L93" target="_blank" rel="noreferrer">packages/start/src/pod-request.ts:93</a></p><p>How a pod ended.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./StartedPod"><code>StartedPod</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-exitcode"></a> <code>exitCode</code></td><td><code>number</code></td><td>Exit code of the first container that failed; 0 if all succeeded.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;refused&quot;</code> | <code>&quot;ended&quot;</code> | <code>&quot;deadline&quot;</code> | <code>&quot;stopped&quot;</code></td><td><code>ended</code>: all containers ended by themselves; <code>refused</code>: nothing was started; <code>deadline</code>: the pod ran too long; <code>stopped</code>: one of the signals was aborted.</td></tr><tr><td><a id="property-left"></a> <code>left</code></td><td>readonly <code>string</code>[]</td><td>Names and paths that could not be removed.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/PodEnd.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PodEnd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PodEnd as default
};
