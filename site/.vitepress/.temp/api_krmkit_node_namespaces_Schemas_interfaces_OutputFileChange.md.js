import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputFileChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputFileChange.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputFileChange.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputFileChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputFileChange</p><h1 id="interface-outputfilechange" tabindex="-1">Interface: OutputFileChange <a class="header-anchor" href="#interface-outputfilechange" aria-label="Permalink to &quot;Interface: OutputFileChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L108" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:108</a></p><p>A changed file below a mount.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-change"></a> <code>change</code></td><td><a href="./../type-aliases/OutputChangeKind"><code>OutputChangeKind</code></a></td><td>Which sides exist.</td></tr><tr><td><a id="property-from"></a> <code>from</code></td><td><code>string</code></td><td>The ConfigMap or Secret.</td></tr><tr><td><a id="property-mountpath"></a> <code>mountPath</code></td><td><code>string</code></td><td>The path of the mount.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file below the mount.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputFileChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputFileChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputFileChange as default
};
