import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PreviewResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/PreviewResult.md","filePath":"api/krmkit/interfaces/PreviewResult.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/PreviewResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / PreviewResult</p><h1 id="interface-previewresult" tabindex="-1">Interface: PreviewResult <a class="header-anchor" href="#interface-previewresult" aria-label="Permalink to &quot;Interface: PreviewResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/preview.ts#L22" target="_blank" rel="noreferrer">packages/check/src/api/preview.ts:22</a></p><p>What a change has an effect on. <code>report</code> shows all of it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-gonefindings"></a> <code>goneFindings</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>The findings that the change removes.</td></tr><tr><td><a id="property-newfindings"></a> <code>newFindings</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>The findings that the change adds.</td></tr><tr><td><a id="property-summary"></a> <code>summary</code></td><td><a href="./OutputPreviewSummary"><code>OutputPreviewSummary</code></a></td><td>Numbers of objects, containers, findings and kustomizations.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/PreviewResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PreviewResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PreviewResult as default
};
