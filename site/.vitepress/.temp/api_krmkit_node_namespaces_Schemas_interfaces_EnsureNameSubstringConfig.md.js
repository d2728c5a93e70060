import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnsureNameSubstringConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/EnsureNameSubstringConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/EnsureNameSubstringConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/EnsureNameSubstringConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / EnsureNameSubstringConfig</p><h1 id="interface-ensurenamesubstringconfig" tabindex="-1">Interface: EnsureNameSubstringConfig <a class="header-anchor" href="#interface-ensurenamesubstringconfig" aria-label="Permalink to &quot;Interface: EnsureNameSubstringConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L17" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:17</a></p><p>The fields of a functionConfig of <code>ensure-name-substring</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-additionalnamefields"></a> <code>additionalNameFields?</code></td><td>readonly <code>object</code>[]</td><td>Other fields that contain names.</td></tr><tr><td><a id="property-append"></a> <code>append?</code></td><td><code>string</code></td><td>After the name.</td></tr><tr><td><a id="property-prepend"></a> <code>prepend?</code></td><td><code>string</code></td><td>Before the name.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/EnsureNameSubstringConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnsureNameSubstringConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnsureNameSubstringConfig as default
};
