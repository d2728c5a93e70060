import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputStep","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputStep.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputStep.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputStep.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputStep</p><h1 id="interface-outputstep" tabindex="-1">Interface: OutputStep <a class="header-anchor" href="#interface-outputstep" aria-label="Permalink to &quot;Interface: OutputStep&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L109" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:109</a></p><p>A text that a value comes from.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-entry"></a> <code>entry</code></td><td><code>string</code> | <code>null</code></td><td>The entry of the kustomization file that caused it: <code>images[0]</code>; null for the text of a resource.</td></tr><tr><td><a id="property-generated"></a> <code>generated</code></td><td><code>boolean</code></td><td>Whether the text declares how the value is made but does not contain it.</td></tr><tr><td><a id="property-location"></a> <code>location</code></td><td><a href="./OutputLocation"><code>OutputLocation</code></a> | <code>null</code></td><td>The location of the text.</td></tr><tr><td><a id="property-replaced"></a> <code>replaced</code></td><td><code>boolean</code></td><td>Whether a later step replaced the value.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputStep.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputStep = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputStep as default
};
