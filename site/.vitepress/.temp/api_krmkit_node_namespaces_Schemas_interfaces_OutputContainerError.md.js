import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputContainerError","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerError.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerError.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputContainerError</p><h1 id="interface-outputcontainererror" tabindex="-1">Interface: OutputContainerError <a class="header-anchor" href="#interface-outputcontainererror" aria-label="Permalink to &quot;Interface: OutputContainerError&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L206" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:206</a></p><p>The state of a container that waits.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>The message of the kubelet.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>string</code></td><td>The reason of the kubelet: <code>CreateContainerConfigError</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputContainerError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputContainerError as default
};
