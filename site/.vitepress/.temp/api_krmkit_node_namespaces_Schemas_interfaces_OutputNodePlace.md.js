import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputNodePlace","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputNodePlace.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputNodePlace.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputNodePlace.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputNodePlace</p><h1 id="interface-outputnodeplace" tabindex="-1">Interface: OutputNodePlace <a class="header-anchor" href="#interface-outputnodeplace" aria-label="Permalink to &quot;Interface: OutputNodePlace&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L19" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:19</a></p><p>The place of a node in its tree.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-depth"></a> <code>depth</code></td><td><code>number</code></td><td>The number of nodes above it.</td></tr><tr><td><a id="property-parent"></a> <code>parent</code></td><td><code>number</code> | <code>null</code></td><td>The index of the node above it; null at the top.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputNodePlace.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputNodePlace = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputNodePlace as default
};
