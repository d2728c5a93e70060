import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResourceSelector","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ResourceSelector.md","filePath":"api/krmkit/fn/interfaces/ResourceSelector.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ResourceSelector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ResourceSelector</p><h1 id="interface-resourceselector" tabindex="-1">Interface: ResourceSelector <a class="header-anchor" href="#interface-resourceselector" aria-label="Permalink to &quot;Interface: ResourceSelector&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/resource-match.ts#L7" target="_blank" rel="noreferrer">packages/functions/src/sdk/resource-match.ts:7</a></p><p>Which resources are meant: all that is written must hold.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-annotations"></a> <code>annotations?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Annotations that the resource must have, with their values.</td></tr><tr><td><a id="property-apiversion"></a> <code>apiVersion?</code></td><td><code>string</code></td><td>The exact apiVersion: <code>apps/v1</code>.</td></tr><tr><td><a id="property-kind"></a> <code>kind?</code></td><td><code>string</code></td><td>The exact kind: <code>Deployment</code>.</td></tr><tr><td><a id="property-labels"></a> <code>labels?</code></td><td><code>string</code> | <code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>As for <code>kubectl -l</code>, or names with their values.</td></tr><tr><td><a id="property-name"></a> <code>name?</code></td><td><code>string</code></td><td>The exact <code>metadata.name</code>.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td><code>&#39;&#39;</code>: without a namespace.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ResourceSelector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResourceSelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResourceSelector as default
};
