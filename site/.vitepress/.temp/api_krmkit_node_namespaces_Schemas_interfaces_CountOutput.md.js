import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CountOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/CountOutput.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/CountOutput.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/CountOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / CountOutput</p><h1 id="interface-countoutput" tabindex="-1">Interface: CountOutput <a class="header-anchor" href="#interface-countoutput" aria-label="Permalink to &quot;Interface: CountOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L71" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:71</a></p><p>The output of <code>krmkit count -o json</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-packages"></a> <code>packages</code></td><td>readonly <a href="./OutputCount"><code>OutputCount</code></a>[]</td><td>One for each package and each kustomization.</td></tr><tr><td><a id="property-total"></a> <code>total</code></td><td><code>number</code></td><td>The number of all resources.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/CountOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CountOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CountOutput as default
};
