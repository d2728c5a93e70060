import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OpenedEnvironments","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/OpenedEnvironments.md","filePath":"api/krmkit/interfaces/OpenedEnvironments.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/OpenedEnvironments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / OpenedEnvironments</p><h1 id="interface-openedenvironments" tabindex="-1">Interface: OpenedEnvironments <a class="header-anchor" href="#interface-openedenvironments" aria-label="Permalink to &quot;Interface: OpenedEnvironments&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/open-environments.ts#L43" target="_blank" rel="noreferrer">packages/check/src/api/open-environments.ts:43</a></p><p>What there is to check: the files that no kustomization uses, and what each kustomization builds.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>What is wrong with the files and the builds themselves. <code>check</code> reports it, too.</td></tr><tr><td><a id="property-roots"></a> <code>roots</code></td><td>readonly <code>object</code>[]</td><td>The kustomizations that no other one uses, by directory, and whether krmkit could build them.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/OpenedEnvironments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OpenedEnvironments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OpenedEnvironments as default
};
