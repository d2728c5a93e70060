import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputCause","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCause.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCause.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputCause.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputCause</p><h1 id="interface-outputcause" tabindex="-1">Interface: OutputCause <a class="header-anchor" href="#interface-outputcause" aria-label="Permalink to &quot;Interface: OutputCause&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/preview.ts#L63" target="_blank" rel="noreferrer">packages/check/src/outputs/preview.ts:63</a></p><p>A changed line, or a line of a component that is switched on or off.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./OutputCauseEffect"><code>OutputCauseEffect</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-location"></a> <code>location</code></td><td><a href="./OutputLocation"><code>OutputLocation</code></a></td><td>The line.</td></tr><tr><td><a id="property-side"></a> <code>side</code></td><td><code>&quot;before&quot;</code> | <code>&quot;after&quot;</code></td><td><code>before</code> for a line of the base that the head does not have.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputCause.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputCause = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputCause as default
};
