import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputTextChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputTextChange.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputTextChange.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputTextChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputTextChange</p><h1 id="interface-outputtextchange" tabindex="-1">Interface: OutputTextChange <a class="header-anchor" href="#interface-outputtextchange" aria-label="Permalink to &quot;Interface: OutputTextChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L193" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:193</a></p><p>Text that is not a Kubernetes object and differs.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-after"></a> <code>after</code></td><td><code>string</code> | <code>null</code></td><td>The path of the file on the second side.</td></tr><tr><td><a id="property-before"></a> <code>before</code></td><td><code>string</code> | <code>null</code></td><td>The path of the file on the first side.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><a href="./../type-aliases/OutputChangeKind"><code>OutputChangeKind</code></a></td><td>Which sides exist.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputTextChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputTextChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputTextChange as default
};
