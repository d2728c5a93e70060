import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ExpandedManifests","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ExpandedManifests.md","filePath":"api/krmkit/interfaces/ExpandedManifests.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ExpandedManifests.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ExpandedManifests</p><h1 id="interface-expandedmanifests" tabindex="-1">Interface: ExpandedManifests <a class="header-anchor" href="#interface-expandedmanifests" aria-label="Permalink to &quot;Interface: ExpandedManifests&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/expand-templates.ts#L27" target="_blank" rel="noreferrer">packages/pods/src/expand-templates.ts:27</a></p><p>The pod templates of some manifests.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>Findings and problems, in the order of the manifests. Each has a location if its resource was read from text.</td></tr><tr><td><a id="property-templates"></a> <code>templates</code></td><td>readonly <a href="./ExpandedTemplate"><code>ExpandedTemplate</code></a>[]</td><td>In the order of the manifests.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ExpandedManifests.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ExpandedManifests = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ExpandedManifests as default
};
