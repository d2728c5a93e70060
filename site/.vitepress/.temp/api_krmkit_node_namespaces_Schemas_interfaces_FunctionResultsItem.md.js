import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionResultsItem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsItem.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsItem.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsItem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / FunctionResultsItem</p><h1 id="interface-functionresultsitem" tabindex="-1">Interface: FunctionResultsItem <a class="header-anchor" href="#interface-functionresultsitem" aria-label="Permalink to &quot;Interface: FunctionResultsItem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/results-types.ts#L18" target="_blank" rel="noreferrer">packages/functions/src/run/results-types.ts:18</a></p><p>The results of one function.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-exec"></a> <code>exec?</code></td><td><code>string</code></td><td>The command of a program.</td></tr><tr><td><a id="property-exitcode"></a> <code>exitCode</code></td><td><code>number</code></td><td>The exit code; 1 for a function that failed otherwise.</td></tr><tr><td><a id="property-function"></a> <code>function</code></td><td><code>string</code></td><td>The name of the function.</td></tr><tr><td><a id="property-image"></a> <code>image?</code></td><td><code>string</code></td><td>The image of a container function.</td></tr><tr><td><a id="property-module"></a> <code>module?</code></td><td><code>string</code></td><td>The name or the path of a module.</td></tr><tr><td><a id="property-package"></a> <code>package</code></td><td><code>string</code></td><td>The package that declares the function.</td></tr><tr><td><a id="property-problems"></a> <code>problems?</code></td><td>readonly <code>string</code>[]</td><td>Why the function failed; absent if it did not.</td></tr><tr><td><a id="property-results"></a> <code>results?</code></td><td>readonly <a href="./../../../interfaces/FunctionResult"><code>FunctionResult</code></a>[]</td><td>The results; absent if there are none.</td></tr><tr><td><a id="property-stderr"></a> <code>stderr?</code></td><td><code>string</code></td><td>What the function printed to standard error; absent if nothing.</td></tr><tr><td><a id="property-step"></a> <code>step</code></td><td><code>number</code></td><td>The number of the function in its pipeline.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/FunctionResultsItem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionResultsItem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionResultsItem as default
};
