import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PipelineCriteria","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/PipelineCriteria.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/PipelineCriteria.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/PipelineCriteria.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / PipelineCriteria</p><h1 id="interface-pipelinecriteria" tabindex="-1">Interface: PipelineCriteria <a class="header-anchor" href="#interface-pipelinecriteria" aria-label="Permalink to &quot;Interface: PipelineCriteria&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/files.ts#L77" target="_blank" rel="noreferrer">packages/upstream/src/files.ts:77</a></p><p>Resources with all of these properties.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-annotations"></a> <code>annotations?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Annotations that the resource has.</td></tr><tr><td><a id="property-apiversion"></a> <code>apiVersion?</code></td><td><code>string</code></td><td>The group and the version: <code>apps/v1</code>.</td></tr><tr><td><a id="property-kind"></a> <code>kind?</code></td><td><code>string</code></td><td>The kind.</td></tr><tr><td><a id="property-labels"></a> <code>labels?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Labels that the resource has.</td></tr><tr><td><a id="property-name"></a> <code>name?</code></td><td><code>string</code></td><td>The name.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>The namespace.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/PipelineCriteria.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PipelineCriteria = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PipelineCriteria as default
};
