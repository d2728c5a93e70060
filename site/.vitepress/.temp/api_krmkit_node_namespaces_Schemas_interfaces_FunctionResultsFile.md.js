import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionResultsFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsFile.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsFile.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / FunctionResultsFile</p><h1 id="interface-functionresultsfile" tabindex="-1">Interface: FunctionResultsFile <a class="header-anchor" href="#interface-functionresultsfile" aria-label="Permalink to &quot;Interface: FunctionResultsFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/results-types.ts#L4" target="_blank" rel="noreferrer">packages/functions/src/run/results-types.ts:4</a></p><p>The file of <code>--results-dir</code>: the results of all functions, as kpt writes them.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;kpt.dev/v1&quot;</code></td><td>The version of the file.</td></tr><tr><td><a id="property-exitcode"></a> <code>exitCode</code></td><td><code>number</code></td><td>0 if all functions succeeded, else 1.</td></tr><tr><td><a id="property-items"></a> <code>items</code></td><td>readonly <a href="./FunctionResultsItem"><code>FunctionResultsItem</code></a>[]</td><td>The functions that ran.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;FunctionResultList&quot;</code></td><td>The kind of the file.</td></tr><tr><td><a id="property-metadata"></a> <code>metadata</code></td><td><code>object</code></td><td>The name of the list.</td></tr><tr><td><code>metadata.name</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionResultsFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionResultsFile as default
};
