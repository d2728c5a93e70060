import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ObjectReference","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ObjectReference.md","filePath":"api/krmkit/kubelet/interfaces/ObjectReference.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ObjectReference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ObjectReference</p><h1 id="interface-objectreference" tabindex="-1">Interface: ObjectReference <a class="header-anchor" href="#interface-objectreference" aria-label="Permalink to &quot;Interface: ObjectReference&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/recorder.ts#L8" target="_blank" rel="noreferrer">packages/expansion/src/recorder.ts:8</a></p><p><code>v1</code> ObjectReference: what an event is about. <code>fieldPath</code> is as in <code>spec.containers{name}</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>string</code></td><td>The group and the version: <code>apps/v1</code>, or <code>v1</code> for the core group.</td></tr><tr><td><a id="property-fieldpath"></a> <code>fieldPath?</code></td><td><code>string</code></td><td>The part of the object; absent: the whole object.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind: <code>Pod</code>.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the object.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>Absent for cluster-scoped objects.</td></tr><tr><td><a id="property-resourceversion"></a> <code>resourceVersion?</code></td><td><code>string</code></td><td>The version of the object; absent if it is not known.</td></tr><tr><td><a id="property-uid"></a> <code>uid?</code></td><td><code>string</code></td><td>The identifier that the API server assigned; absent if it is not known.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ObjectReference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ObjectReference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ObjectReference as default
};
