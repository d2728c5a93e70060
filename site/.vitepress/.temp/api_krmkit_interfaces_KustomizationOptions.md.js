import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KustomizationOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/KustomizationOptions.md","filePath":"api/krmkit/interfaces/KustomizationOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/KustomizationOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / KustomizationOptions</p><h1 id="interface-kustomizationoptions" tabindex="-1">Interface: KustomizationOptions <a class="header-anchor" href="#interface-kustomizationoptions" aria-label="Permalink to &quot;Interface: KustomizationOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/input/build-manifests.ts#L14" target="_blank" rel="noreferrer">packages/check/src/input/build-manifests.ts:14</a></p><p>How a kustomization is built; names and defaults are those of <code>kustomize build</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-reorder"></a> <code>reorder?</code></td><td><code>&quot;legacy&quot;</code> | <code>&quot;none&quot;</code></td><td>The order of the objects: <code>legacy</code> (the default) sorts by kind, <code>none</code> keeps the order of the files.</td></tr><tr><td><a id="property-unrestricted"></a> <code>unrestricted?</code></td><td><code>boolean</code></td><td>True: a kustomization can name files outside of its directory.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/KustomizationOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KustomizationOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KustomizationOptions as default
};
