import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputVariableSide","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableSide.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableSide.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableSide.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputVariableSide</p><h1 id="interface-outputvariableside" tabindex="-1">Interface: OutputVariableSide <a class="header-anchor" href="#interface-outputvariableside" aria-label="Permalink to &quot;Interface: OutputVariableSide&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L64" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:64</a></p><p>A variable on one side.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-provenance"></a> <code>provenance</code></td><td><a href="./../type-aliases/OutputProvenance"><code>OutputProvenance</code></a></td><td>Where the value comes from.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../type-aliases/OutputValue"><code>OutputValue</code></a></td><td>The value.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableSide.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputVariableSide = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputVariableSide as default
};
