import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputMountSide","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputMountSide.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputMountSide.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputMountSide.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputMountSide</p><h1 id="interface-outputmountside" tabindex="-1">Interface: OutputMountSide <a class="header-anchor" href="#interface-outputmountside" aria-label="Permalink to &quot;Interface: OutputMountSide&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L96" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:96</a></p><p>A mount on one side.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-readonly"></a> <code>readOnly</code></td><td><code>boolean</code></td><td>Whether the container cannot write to it.</td></tr><tr><td><a id="property-source"></a> <code>source</code></td><td><code>string</code></td><td>What the volume contains, for people: <code>ConfigMap settings</code>.</td></tr><tr><td><a id="property-subpath"></a> <code>subPath</code></td><td><a href="./../type-aliases/OutputValue"><code>OutputValue</code></a></td><td>The path in the volume.</td></tr><tr><td><a id="property-volume"></a> <code>volume</code></td><td><code>string</code></td><td>The name of the volume.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputMountSide.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputMountSide = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputMountSide as default
};
