import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StartedPod","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/StartedPod.md","filePath":"api/krmkit/node/interfaces/StartedPod.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/StartedPod.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / StartedPod</p><h1 id="interface-startedpod" tabindex="-1">Interface: StartedPod <a class="header-anchor" href="#interface-startedpod" aria-label="Permalink to &quot;Interface: StartedPod&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/start/src/start-pod.ts#L58" target="_blank" rel="noreferrer">packages/start/src/start-pod.ts:58</a></p><p>How a pod ended.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./PodEnd"><code>PodEnd</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./../../interfaces/Diagnostic"><code>Diagnostic</code></a>[]</td><td>What is wrong with the files.</td><td>-</td></tr><tr><td><a id="property-exitcode"></a> <code>exitCode</code></td><td><code>number</code></td><td>Exit code of the first container that failed; 0 if all succeeded.</td><td><a href="./PodEnd"><code>PodEnd</code></a>.<a href="./PodEnd#property-exitcode"><code>exitCode</code></a></td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;refused&quot;</code> | <code>&quot;ended&quot;</code> | <code>&quot;deadline&quot;</code> | <code>&quot;stopped&quot;</code></td><td><code>ended</code>: all containers ended by themselves; <code>refused</code>: nothing was started; <code>deadline</code>: the pod ran too long; <code>stopped</code>: one of the signals was aborted.</td><td><a href="./PodEnd"><code>PodEnd</code></a>.<a href="./PodEnd#property-kind"><code>kind</code></a></td></tr><tr><td><a id="property-left"></a> <code>left</code></td><td>readonly <code>string</code>[]</td><td>Names and paths that could not be removed.</td><td><a href="./PodEnd"><code>PodEnd</code></a>.<a href="./PodEnd#property-left"><code>left</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/StartedPod.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StartedPod = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StartedPod as default
};
