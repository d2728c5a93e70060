import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ContainerError","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ContainerError.md","filePath":"api/krmkit/interfaces/ContainerError.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ContainerError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ContainerError</p><h1 id="interface-containererror" tabindex="-1">Interface: ContainerError <a class="header-anchor" href="#interface-containererror" aria-label="Permalink to &quot;Interface: ContainerError&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/env/environment.ts#L27" target="_blank" rel="noreferrer">packages/pods/src/env/environment.ts:27</a></p><p>Why a container cannot be created, in the kubelet&#39;s words.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td><code>state.waiting.message</code>.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>&quot;CreateContainerConfigError&quot;</code></td><td><code>state.waiting.reason</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ContainerError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ContainerError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ContainerError as default
};
