import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputResource","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputResource.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputResource.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputResource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputResource</p><h1 id="interface-outputresource" tabindex="-1">Interface: OutputResource <a class="header-anchor" href="#interface-outputresource" aria-label="Permalink to &quot;Interface: OutputResource&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/diagnostics/output.ts#L22" target="_blank" rel="noreferrer">packages/base/src/diagnostics/output.ts:22</a></p><p>The name of a Kubernetes object.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./OutputSubject"><code>OutputSubject</code></a></li><li><a href="./OutputWorkload"><code>OutputWorkload</code></a></li><li><a href="./OutputWorkloadChange"><code>OutputWorkloadChange</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>string</code></td><td>The group and the version: <code>apps/v1</code>, or <code>v1</code> for the core group.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind: <code>Deployment</code>.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name; empty if the manifest has none.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code> | <code>null</code></td><td>Null if the manifest does not set it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputResource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputResource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputResource as default
};
