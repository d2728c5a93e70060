import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionsOnText","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FunctionsOnText.md","filePath":"api/krmkit/node/interfaces/FunctionsOnText.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FunctionsOnText.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FunctionsOnText</p><h1 id="interface-functionsontext" tabindex="-1">Interface: FunctionsOnText <a class="header-anchor" href="#interface-functionsontext" aria-label="Permalink to &quot;Interface: FunctionsOnText&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/run-functions.ts#L145" target="_blank" rel="noreferrer">packages/functions/src/run/run-functions.ts:145</a></p><p>A run on a ResourceList.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./FunctionsOutcome"><code>FunctionsOutcome</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./../../interfaces/Diagnostic"><code>Diagnostic</code></a>[]</td><td>What is wrong, including the results of the functions.</td><td><a href="./FunctionsOutcome"><code>FunctionsOutcome</code></a>.<a href="./FunctionsOutcome#property-diagnostics"><code>diagnostics</code></a></td></tr><tr><td><a id="property-functions"></a> <code>functions</code></td><td>readonly <a href="./FinishedFunction"><code>FinishedFunction</code></a>[]</td><td>In the order of the pipeline; functions that did not start are missing.</td><td><a href="./FunctionsOutcome"><code>FunctionsOutcome</code></a>.<a href="./FunctionsOutcome#property-functions"><code>functions</code></a></td></tr><tr><td><a id="property-ok"></a> <code>ok</code></td><td><code>boolean</code></td><td>False: a function failed, was refused, or its output was.</td><td><a href="./FunctionsOutcome"><code>FunctionsOutcome</code></a>.<a href="./FunctionsOutcome#property-ok"><code>ok</code></a></td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code> | <code>undefined</code></td><td>The output as a ResourceList, with results; undefined on failure.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FunctionsOnText.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionsOnText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionsOnText as default
};
