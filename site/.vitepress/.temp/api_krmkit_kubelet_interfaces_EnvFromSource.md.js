import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvFromSource","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/EnvFromSource.md","filePath":"api/krmkit/kubelet/interfaces/EnvFromSource.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/EnvFromSource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / EnvFromSource</p><h1 id="interface-envfromsource" tabindex="-1">Interface: EnvFromSource <a class="header-anchor" href="#interface-envfromsource" aria-label="Permalink to &quot;Interface: EnvFromSource&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L158" target="_blank" rel="noreferrer">packages/pods/src/model.ts:158</a></p><p>The fields of a core/v1 EnvFromSource that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-configmapref"></a> <code>configMapRef?</code></td><td><a href="./NameSelector"><code>NameSelector</code></a></td><td>The ConfigMap whose keys become variables.</td></tr><tr><td><a id="property-prefix"></a> <code>prefix?</code></td><td><code>string</code></td><td>Added before each key; absent: nothing.</td></tr><tr><td><a id="property-secretref"></a> <code>secretRef?</code></td><td><a href="./NameSelector"><code>NameSelector</code></a></td><td>The Secret whose keys become variables.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/EnvFromSource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvFromSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvFromSource as default
};
