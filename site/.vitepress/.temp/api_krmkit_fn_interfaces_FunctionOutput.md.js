import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/FunctionOutput.md","filePath":"api/krmkit/fn/interfaces/FunctionOutput.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/FunctionOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / FunctionOutput</p><h1 id="interface-functionoutput" tabindex="-1">Interface: FunctionOutput <a class="header-anchor" href="#interface-functionoutput" aria-label="Permalink to &quot;Interface: FunctionOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/function.ts#L42" target="_blank" rel="noreferrer">packages/functions/src/sdk/function.ts:42</a></p><p>The output of a function: a ResourceList.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./RunOutput"><code>RunOutput</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-comments"></a> <code>comments?</code></td><td>readonly <a href="./SetComment"><code>SetComment</code></a>[]</td><td>Set by the function; none where it is left out.</td></tr><tr><td><a id="property-from"></a> <code>from</code></td><td>readonly (<code>number</code> | <code>undefined</code>)[]</td><td>For each item of <code>list</code> its index in the list that came in, undefined for a new one. Ascending.</td></tr><tr><td><a id="property-list"></a> <code>list</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a></td><td>With functionConfig, and with the results of this function where it has any.</td></tr><tr><td><a id="property-status"></a> <code>status</code></td><td><code>0</code> | <code>1</code> | <code>3</code></td><td>0; 1 for a result of severity error; 3 where functionConfig is not what the function asks for.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/FunctionOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionOutput as default
};
