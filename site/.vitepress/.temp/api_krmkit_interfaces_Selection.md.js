import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Selection","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Selection.md","filePath":"api/krmkit/interfaces/Selection.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Selection.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Selection</p><h1 id="interface-selection" tabindex="-1">Interface: Selection <a class="header-anchor" href="#interface-selection" aria-label="Permalink to &quot;Interface: Selection&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/selection.ts#L8" target="_blank" rel="noreferrer">packages/manifests/src/resource/selection.ts:8</a></p><p>Selects resources: all criteria that are set must match.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kinds"></a> <code>kinds?</code></td><td>readonly <a href="./KindSelector"><code>KindSelector</code></a>[]</td><td>One of these kinds.</td></tr><tr><td><a id="property-labels"></a> <code>labels?</code></td><td>readonly <a href="./LabelRequirement"><code>LabelRequirement</code></a>[]</td><td>All of these conditions on labels.</td></tr><tr><td><a id="property-names"></a> <code>names?</code></td><td>readonly <code>string</code>[]</td><td>One of these names, with the wildcards <code>*</code> and <code>?</code>; of a built object also the name at its source.</td></tr><tr><td><a id="property-namespaces"></a> <code>namespaces?</code></td><td>readonly <code>string</code>[]</td><td>One of these namespaces; <code>&#39;&#39;</code> for resources without one.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Selection.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Selection = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Selection as default
};
