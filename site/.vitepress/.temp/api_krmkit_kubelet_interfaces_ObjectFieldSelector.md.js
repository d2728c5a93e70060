import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ObjectFieldSelector","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ObjectFieldSelector.md","filePath":"api/krmkit/kubelet/interfaces/ObjectFieldSelector.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ObjectFieldSelector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ObjectFieldSelector</p><h1 id="interface-objectfieldselector" tabindex="-1">Interface: ObjectFieldSelector <a class="header-anchor" href="#interface-objectfieldselector" aria-label="Permalink to &quot;Interface: ObjectFieldSelector&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L118" target="_blank" rel="noreferrer">packages/pods/src/model.ts:118</a></p><p>The fields of a core/v1 ObjectFieldSelector that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion?</code></td><td><code>string</code></td><td>The version of the field path; absent: <code>v1</code>.</td></tr><tr><td><a id="property-fieldpath"></a> <code>fieldPath</code></td><td><code>string</code></td><td>The field: <code>metadata.name</code>, <code>status.podIP</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ObjectFieldSelector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ObjectFieldSelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ObjectFieldSelector as default
};
