import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputProvenancePlace","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputProvenancePlace.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputProvenancePlace.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputProvenancePlace.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputProvenancePlace</p><h1 id="interface-outputprovenanceplace" tabindex="-1">Interface: OutputProvenancePlace <a class="header-anchor" href="#interface-outputprovenanceplace" aria-label="Permalink to &quot;Interface: OutputProvenancePlace&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L176" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:176</a></p><p>The entry that sets a variable.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code> | <code>null</code></td><td>The path of the entry in the object; null for a variable of a Service.</td></tr><tr><td><a id="property-location"></a> <code>location</code></td><td><a href="./OutputLocation"><code>OutputLocation</code></a> | <code>null</code></td><td>The location of the entry.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputProvenancePlace.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputProvenancePlace = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputProvenancePlace as default
};
