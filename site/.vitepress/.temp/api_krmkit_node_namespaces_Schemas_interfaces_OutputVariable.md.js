import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputVariable","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputVariable.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputVariable.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputVariable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputVariable</p><h1 id="interface-outputvariable" tabindex="-1">Interface: OutputVariable <a class="header-anchor" href="#interface-outputvariable" aria-label="Permalink to &quot;Interface: OutputVariable&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L114" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:114</a></p><p>A variable of a container.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name.</td></tr><tr><td><a id="property-provenance"></a> <code>provenance</code></td><td><a href="./../type-aliases/OutputProvenance"><code>OutputProvenance</code></a> &amp; <a href="./OutputProvenancePlace"><code>OutputProvenancePlace</code></a></td><td>Where the value comes from.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../type-aliases/OutputValue"><code>OutputValue</code></a></td><td>The value.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputVariable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputVariable as default
};
