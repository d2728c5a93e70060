import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Results","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/Results.md","filePath":"api/krmkit/fn/interfaces/Results.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/Results.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / Results</p><h1 id="interface-results" tabindex="-1">Interface: Results <a class="header-anchor" href="#interface-results" aria-label="Permalink to &quot;Interface: Results&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/results.ts#L25" target="_blank" rel="noreferrer">packages/functions/src/sdk/results.ts:25</a></p><p>Takes what a function has to say; an error makes it fail.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-error"></a> <code>error</code></td><td>(<code>message</code>, <code>location?</code>) =&gt; <code>void</code></td><td>Adds a result that makes the run fail.</td></tr><tr><td><a id="property-info"></a> <code>info</code></td><td>(<code>message</code>, <code>location?</code>) =&gt; <code>void</code></td><td>Adds a result for information.</td></tr><tr><td><a id="property-warning"></a> <code>warning</code></td><td>(<code>message</code>, <code>location?</code>) =&gt; <code>void</code></td><td>Adds a result that does not make the run fail.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/Results.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Results = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Results as default
};
