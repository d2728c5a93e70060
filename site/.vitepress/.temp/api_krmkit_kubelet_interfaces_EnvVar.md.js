import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvVar","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/EnvVar.md","filePath":"api/krmkit/kubelet/interfaces/EnvVar.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/EnvVar.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / EnvVar</p><h1 id="interface-envvar" tabindex="-1">Interface: EnvVar <a class="header-anchor" href="#interface-envvar" aria-label="Permalink to &quot;Interface: EnvVar&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L94" target="_blank" rel="noreferrer">packages/pods/src/model.ts:94</a></p><p>The fields of a core/v1 EnvVar that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the variable.</td></tr><tr><td><a id="property-value"></a> <code>value?</code></td><td><code>string</code></td><td>The value; <code>$(NAME)</code> is expanded.</td></tr><tr><td><a id="property-valuefrom"></a> <code>valueFrom?</code></td><td><a href="./EnvVarSource"><code>EnvVarSource</code></a></td><td>Where the value comes from; absent with a <code>value</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/EnvVar.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvVar = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvVar as default
};
