import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ExpectedOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ExpectedOutput.md","filePath":"api/krmkit/fn/interfaces/ExpectedOutput.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ExpectedOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ExpectedOutput</p><h1 id="interface-expectedoutput" tabindex="-1">Interface: ExpectedOutput <a class="header-anchor" href="#interface-expectedoutput" aria-label="Permalink to &quot;Interface: ExpectedOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/golden.ts#L29" target="_blank" rel="noreferrer">packages/functions/src/sdk/golden.ts:29</a></p><p>What a function is to give; what is left out is not looked at.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-items"></a> <code>items?</code></td><td>readonly <code>unknown</code>[]</td><td>The resources, in order.</td></tr><tr><td><a id="property-results"></a> <code>results?</code></td><td>readonly <code>unknown</code>[]</td><td>The results, in order.</td></tr><tr><td><a id="property-status"></a> <code>status?</code></td><td><code>0</code> | <code>1</code> | <code>3</code></td><td>As of the program.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ExpectedOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ExpectedOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ExpectedOutput as default
};
