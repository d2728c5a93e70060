import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SetAnnotationsConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/SetAnnotationsConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/SetAnnotationsConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/SetAnnotationsConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / SetAnnotationsConfig</p><h1 id="interface-setannotationsconfig" tabindex="-1">Interface: SetAnnotationsConfig <a class="header-anchor" href="#interface-setannotationsconfig" aria-label="Permalink to &quot;Interface: SetAnnotationsConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L75" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:75</a></p><p>The fields of a functionConfig of <code>set-annotations</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-additionalannotationfields"></a> <code>additionalAnnotationFields?</code></td><td>readonly <code>object</code>[]</td><td>Other fields that contain annotations.</td></tr><tr><td><a id="property-annotations"></a> <code>annotations</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>An annotation and its value.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/SetAnnotationsConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SetAnnotationsConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SetAnnotationsConfig as default
};
