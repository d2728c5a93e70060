import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SchemaConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/SchemaConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/SchemaConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/SchemaConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / SchemaConfig</p><h1 id="interface-schemaconfig" tabindex="-1">Interface: SchemaConfig <a class="header-anchor" href="#interface-schemaconfig" aria-label="Permalink to &quot;Interface: SchemaConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L49" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:49</a></p><p>The fields of a functionConfig of <code>schema</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kubernetes"></a> <code>kubernetes?</code></td><td><code>string</code></td><td>The Kubernetes release, such as 1.34; by default the newest one whose types are known.</td></tr><tr><td><a id="property-kustomizations"></a> <code>kustomizations?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <a href="./../../../../type-aliases/JsonValue"><code>JsonValue</code></a>&gt;&gt;</td><td>A path, and the kustomization in this file: those that are not among the resources, because they have no apiVersion and kind. <code>krmkit run</code> sets it.</td></tr><tr><td><a id="property-schemas"></a> <code>schemas?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <a href="./../../../../type-aliases/JsonValue"><code>JsonValue</code></a>&gt;&gt;</td><td>A kind, written as apps/v1/Deployment, and a JSON schema in place of its own.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/SchemaConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SchemaConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SchemaConfig as default
};
