import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KindSelector","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/KindSelector.md","filePath":"api/krmkit/interfaces/KindSelector.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/KindSelector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / KindSelector</p><h1 id="interface-kindselector" tabindex="-1">Interface: KindSelector <a class="header-anchor" href="#interface-kindselector" aria-label="Permalink to &quot;Interface: KindSelector&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/selection.ts#L20" target="_blank" rel="noreferrer">packages/manifests/src/resource/selection.ts:20</a></p><p>In lower case: <code>deployment</code>, <code>deployments</code> or <code>deploy</code>. Without a group it selects every group; <code>&#39;&#39;</code> is the core group.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-group"></a> <code>group?</code></td><td><code>string</code></td><td>The API group.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>A kind, its plural, or a short name of kubectl.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/KindSelector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KindSelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KindSelector as default
};
