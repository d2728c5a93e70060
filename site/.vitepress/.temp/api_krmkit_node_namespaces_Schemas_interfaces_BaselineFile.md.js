import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BaselineFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/BaselineFile.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/BaselineFile.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/BaselineFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / BaselineFile</p><h1 id="interface-baselinefile" tabindex="-1">Interface: BaselineFile <a class="header-anchor" href="#interface-baselinefile" aria-label="Permalink to &quot;Interface: BaselineFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/baseline.ts#L4" target="_blank" rel="noreferrer">packages/check/src/outputs/baseline.ts:4</a></p><p>The file of <code>--baseline</code>: findings that do not count.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;krmkit.dev/v1&quot;</code></td><td>The version of the file.</td></tr><tr><td><a id="property-findings"></a> <code>findings</code></td><td>readonly <a href="./BaselineFinding"><code>BaselineFinding</code></a>[]</td><td>The findings.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;Baseline&quot;</code></td><td>The kind of the file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/BaselineFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BaselineFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BaselineFile as default
};
