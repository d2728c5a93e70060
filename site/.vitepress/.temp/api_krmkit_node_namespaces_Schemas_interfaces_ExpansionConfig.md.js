import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ExpansionConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/ExpansionConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/ExpansionConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/ExpansionConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / ExpansionConfig</p><h1 id="interface-expansionconfig" tabindex="-1">Interface: ExpansionConfig <a class="header-anchor" href="#interface-expansionconfig" aria-label="Permalink to &quot;Interface: ExpansionConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L237" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:237</a></p><p>The fields of a functionConfig of <code>expansion</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-complete"></a> <code>complete?</code></td><td><code>boolean</code></td><td>The resources are complete: objects that are not among them do not exist.</td></tr><tr><td><a id="property-kubernetes"></a> <code>kubernetes?</code></td><td><code>string</code></td><td>The Kubernetes release to follow.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>The namespace for resources without one; by default default.</td></tr><tr><td><a id="property-severity"></a> <code>severity?</code></td><td><code>&quot;error&quot;</code> | <code>&quot;warning&quot;</code> | <code>&quot;info&quot;</code></td><td>Report findings of this severity or above.</td></tr><tr><td><a id="property-strict"></a> <code>strict?</code></td><td><code>boolean</code></td><td>Warnings are errors, and so are unused suppressions.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/ExpansionConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ExpansionConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ExpansionConfig as default
};
