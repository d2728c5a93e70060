import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergedValues","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergedValues.md","filePath":"api/krmkit/interfaces/MergedValues.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergedValues.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergedValues</p><h1 id="interface-mergedvalues" tabindex="-1">Interface: MergedValues <a class="header-anchor" href="#interface-mergedvalues" aria-label="Permalink to &quot;Interface: MergedValues&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merge-values.ts#L16" target="_blank" rel="noreferrer">packages/merge/src/merge-values.ts:16</a></p><p>The result of a merge of values.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-conflicts"></a> <code>conflicts</code></td><td>readonly <a href="./Conflict"><code>Conflict</code></a>[]</td><td>Without locations.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../type-aliases/JsonValue"><code>JsonValue</code></a> | <code>undefined</code></td><td>Undefined where the merge removes everything. Unchanged parts are shared with the given destination.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergedValues.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergedValues = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergedValues as default
};
