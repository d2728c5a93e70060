import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionRunOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunOutput.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunOutput.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / FunctionRunOutput</p><h1 id="interface-functionrunoutput" tabindex="-1">Interface: FunctionRunOutput <a class="header-anchor" href="#interface-functionrunoutput" aria-label="Permalink to &quot;Interface: FunctionRunOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/outputs.ts#L4" target="_blank" rel="noreferrer">packages/functions/src/run/outputs.ts:4</a></p><p>The output of <code>krmkit run -o json</code> and <code>krmkit render -o json</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;krmkit.dev/v1&quot;</code></td><td>The version of the output.</td></tr><tr><td><a id="property-changes"></a> <code>changes</code></td><td>readonly <a href="./OutputWrite"><code>OutputWrite</code></a>[]</td><td>The files that were written, or would be.</td></tr><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./OutputDiagnostic"><code>OutputDiagnostic</code></a>[]</td><td>Results of functions, and problems.</td></tr><tr><td><a id="property-functions"></a> <code>functions</code></td><td>readonly <a href="./OutputFunction"><code>OutputFunction</code></a>[]</td><td>The functions that ran.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;FunctionRun&quot;</code></td><td>The kind of the output.</td></tr><tr><td><a id="property-succeeded"></a> <code>succeeded</code></td><td><code>boolean</code></td><td>Whether all functions succeeded and krmkit could use their output.</td></tr><tr><td><a id="property-summary"></a> <code>summary</code></td><td><a href="./OutputRunSummary"><code>OutputRunSummary</code></a></td><td>Numbers.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/FunctionRunOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionRunOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionRunOutput as default
};
