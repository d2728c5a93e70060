import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionRunFinishedLine","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunFinishedLine.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunFinishedLine.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunFinishedLine.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / FunctionRunFinishedLine</p><h1 id="interface-functionrunfinishedline" tabindex="-1">Interface: FunctionRunFinishedLine <a class="header-anchor" href="#interface-functionrunfinishedline" aria-label="Permalink to &quot;Interface: FunctionRunFinishedLine&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/outputs.ts#L121" target="_blank" rel="noreferrer">packages/functions/src/run/outputs.ts:121</a></p><p>The run is finished.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-event"></a> <code>event</code></td><td><code>&quot;finished&quot;</code></td><td>The event.</td></tr><tr><td><a id="property-succeeded"></a> <code>succeeded</code></td><td><code>boolean</code></td><td>Whether all functions succeeded and krmkit could use their output.</td></tr><tr><td><a id="property-summary"></a> <code>summary</code></td><td><a href="./OutputRunSummary"><code>OutputRunSummary</code></a></td><td>Numbers.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunFinishedLine.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionRunFinishedLine = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionRunFinishedLine as default
};
