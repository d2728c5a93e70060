import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputStartedFunction","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputStartedFunction.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputStartedFunction.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputStartedFunction.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputStartedFunction</p><h1 id="interface-outputstartedfunction" tabindex="-1">Interface: OutputStartedFunction <a class="header-anchor" href="#interface-outputstartedfunction" aria-label="Permalink to &quot;Interface: OutputStartedFunction&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/outputs.ts#L22" target="_blank" rel="noreferrer">packages/functions/src/run/outputs.ts:22</a></p><p>A function that starts.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./FunctionStartedLine"><code>FunctionStartedLine</code></a></li><li><a href="./OutputFunction"><code>OutputFunction</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;container&quot;</code> | <code>&quot;exec&quot;</code> | <code>&quot;module&quot;</code></td><td>How it runs.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the function.</td></tr><tr><td><a id="property-package"></a> <code>package</code></td><td><code>string</code></td><td>The package that declares it.</td></tr><tr><td><a id="property-resources"></a> <code>resources</code></td><td><code>number</code></td><td>The number of resources that it is sent.</td></tr><tr><td><a id="property-validator"></a> <code>validator</code></td><td><code>boolean</code></td><td>Whether its changes are discarded.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputStartedFunction.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputStartedFunction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputStartedFunction as default
};
