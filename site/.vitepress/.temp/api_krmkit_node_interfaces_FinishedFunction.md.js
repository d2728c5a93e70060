import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FinishedFunction","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FinishedFunction.md","filePath":"api/krmkit/node/interfaces/FinishedFunction.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FinishedFunction.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FinishedFunction</p><h1 id="interface-finishedfunction" tabindex="-1">Interface: FinishedFunction <a class="header-anchor" href="#interface-finishedfunction" aria-label="Permalink to &quot;Interface: FinishedFunction&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/run-functions.ts#L111" target="_blank" rel="noreferrer">packages/functions/src/run/run-functions.ts:111</a></p><p>One function that ran.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-cached"></a> <code>cached</code></td><td><code>boolean</code></td><td>The output is that of an earlier run.</td></tr><tr><td><a id="property-milliseconds"></a> <code>milliseconds</code></td><td><code>number</code></td><td>How long the function ran.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The image, the path, or the name of the pipeline&#39;s step.</td></tr><tr><td><a id="property-resourcecount"></a> <code>resourceCount</code></td><td><code>number</code></td><td>How many resources the function got.</td></tr><tr><td><a id="property-results"></a> <code>results</code></td><td>readonly <a href="./FunctionResult"><code>FunctionResult</code></a>[]</td><td>The results that the function returned.</td></tr><tr><td><a id="property-stderr"></a> <code>stderr</code></td><td><code>string</code></td><td>What the function wrote to stderr.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FinishedFunction.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FinishedFunction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FinishedFunction as default
};
