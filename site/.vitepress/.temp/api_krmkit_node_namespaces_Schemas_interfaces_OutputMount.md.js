import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputMount","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputMount.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputMount.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputMount.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputMount</p><h1 id="interface-outputmount" tabindex="-1">Interface: OutputMount <a class="header-anchor" href="#interface-outputmount" aria-label="Permalink to &quot;Interface: OutputMount&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L184" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:184</a></p><p>A volume in a container.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-mountpath"></a> <code>mountPath</code></td><td><code>string</code></td><td>The path in the container.</td></tr><tr><td><a id="property-readonly"></a> <code>readOnly</code></td><td><code>boolean</code></td><td>Whether the container cannot write to it.</td></tr><tr><td><a id="property-subpath"></a> <code>subPath</code></td><td><a href="./../type-aliases/OutputValue"><code>OutputValue</code></a></td><td>The path in the volume; empty for all of it.</td></tr><tr><td><a id="property-volume"></a> <code>volume</code></td><td><code>string</code></td><td>The name of the volume.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputMount.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputMount = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputMount as default
};
