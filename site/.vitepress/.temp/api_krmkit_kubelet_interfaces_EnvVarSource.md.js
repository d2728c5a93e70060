import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvVarSource","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/EnvVarSource.md","filePath":"api/krmkit/kubelet/interfaces/EnvVarSource.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/EnvVarSource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / EnvVarSource</p><h1 id="interface-envvarsource" tabindex="-1">Interface: EnvVarSource <a class="header-anchor" href="#interface-envvarsource" aria-label="Permalink to &quot;Interface: EnvVarSource&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L104" target="_blank" rel="noreferrer">packages/pods/src/model.ts:104</a></p><p>The fields of a core/v1 EnvVarSource that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-configmapkeyref"></a> <code>configMapKeyRef?</code></td><td><a href="./KeySelector"><code>KeySelector</code></a></td><td>A key of a ConfigMap.</td></tr><tr><td><a id="property-fieldref"></a> <code>fieldRef?</code></td><td><a href="./ObjectFieldSelector"><code>ObjectFieldSelector</code></a></td><td>A field of the pod.</td></tr><tr><td><a id="property-filekeyref"></a> <code>fileKeyRef?</code></td><td><a href="./FileKeySelector"><code>FileKeySelector</code></a></td><td>A key of a file in a volume.</td></tr><tr><td><a id="property-resourcefieldref"></a> <code>resourceFieldRef?</code></td><td><a href="./ResourceFieldSelector"><code>ResourceFieldSelector</code></a></td><td>A request or a limit of a container.</td></tr><tr><td><a id="property-secretkeyref"></a> <code>secretKeyRef?</code></td><td><a href="./KeySelector"><code>KeySelector</code></a></td><td>A key of a Secret.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/EnvVarSource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvVarSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvVarSource as default
};
