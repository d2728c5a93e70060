import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OpenOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/OpenOptions.md","filePath":"api/krmkit/interfaces/OpenOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/OpenOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / OpenOptions</p><h1 id="interface-openoptions" tabindex="-1">Interface: OpenOptions <a class="header-anchor" href="#interface-openoptions" aria-label="Permalink to &quot;Interface: OpenOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/open-environments.ts#L17" target="_blank" rel="noreferrer">packages/check/src/api/open-environments.ts:17</a></p><p>How environments are opened.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-build"></a> <code>build?</code></td><td><code>boolean</code></td><td>Builds the kustomizations among the files. Default: true.</td></tr><tr><td><a id="property-gitops"></a> <code>gitops?</code></td><td><code>boolean</code></td><td>Builds what the objects of Flux among the files apply. Default: true.</td></tr><tr><td><a id="property-objects"></a> <code>objects?</code></td><td><a href="./ObjectOptions"><code>ObjectOptions</code></a></td><td>Checks the objects themselves: unknown fields, wrong types, API versions. Default: only what containers get.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/OpenOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OpenOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OpenOptions as default
};
