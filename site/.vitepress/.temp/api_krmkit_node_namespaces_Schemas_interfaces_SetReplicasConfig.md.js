import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SetReplicasConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/SetReplicasConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/SetReplicasConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/SetReplicasConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / SetReplicasConfig</p><h1 id="interface-setreplicasconfig" tabindex="-1">Interface: SetReplicasConfig <a class="header-anchor" href="#interface-setreplicasconfig" aria-label="Permalink to &quot;Interface: SetReplicasConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L146" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:146</a></p><p>The fields of a functionConfig of <code>set-replicas</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name?</code></td><td><code>string</code></td><td>The name of the workload; all workloads by default.</td></tr><tr><td><a id="property-replicas"></a> <code>replicas</code></td><td><code>number</code></td><td>The number.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/SetReplicasConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SetReplicasConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SetReplicasConfig as default
};
