import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CheckOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/CheckOutput.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/CheckOutput.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/CheckOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / CheckOutput</p><h1 id="interface-checkoutput" tabindex="-1">Interface: CheckOutput <a class="header-anchor" href="#interface-checkoutput" aria-label="Permalink to &quot;Interface: CheckOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L21" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:21</a></p><p>The output of <code>krmkit check -o json</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;krmkit.dev/v1&quot;</code></td><td>The version of the output.</td></tr><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./OutputDiagnostic"><code>OutputDiagnostic</code></a>[]</td><td>The findings, by file and location.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;Check&quot;</code></td><td>The kind of the output.</td></tr><tr><td><a id="property-kubernetes"></a> <code>kubernetes</code></td><td><code>string</code></td><td>The release that krmkit follows: <code>1.37</code> or <code>1.34.2</code>.</td></tr><tr><td><a id="property-summary"></a> <code>summary</code></td><td><a href="./../../../../interfaces/ExpansionSummary"><code>ExpansionSummary</code></a></td><td>Numbers.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/CheckOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CheckOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CheckOutput as default
};
