import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KubernetesObject","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/KubernetesObject.md","filePath":"api/krmkit/fn/interfaces/KubernetesObject.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/KubernetesObject.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / KubernetesObject</p><h1 id="interface-kubernetesobject" tabindex="-1">Interface: KubernetesObject <a class="header-anchor" href="#interface-kubernetesobject" aria-label="Permalink to &quot;Interface: KubernetesObject&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/object.ts#L9" target="_blank" rel="noreferrer">packages/functions/src/sdk/object.ts:9</a></p><p>Any Kubernetes object. A plain object: it may be edited in place.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>string</code></td><td>The group and the version: <code>apps/v1</code>, or <code>v1</code> for the core group.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind: <code>Deployment</code>.</td></tr><tr><td><a id="property-metadata"></a> <code>metadata?</code></td><td><code>ObjectMeta</code></td><td>As in Kubernetes meta/v1: ObjectMeta.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/KubernetesObject.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KubernetesObject = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KubernetesObject as default
};
