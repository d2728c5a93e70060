import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ExpandedMount","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ExpandedMount.md","filePath":"api/krmkit/interfaces/ExpandedMount.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ExpandedMount.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ExpandedMount</p><h1 id="interface-expandedmount" tabindex="-1">Interface: ExpandedMount <a class="header-anchor" href="#interface-expandedmount" aria-label="Permalink to &quot;Interface: ExpandedMount&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/run-options.ts#L179" target="_blank" rel="noreferrer">packages/pods/src/run-options.ts:179</a></p><p>A volume mount of a container.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-mountpath"></a> <code>mountPath</code></td><td><code>string</code></td><td>The absolute path in the container.</td></tr><tr><td><a id="property-readonly"></a> <code>readOnly</code></td><td><code>boolean</code></td><td>True if the container cannot write to it.</td></tr><tr><td><a id="property-subpath"></a> <code>subPath</code></td><td><a href="./../type-aliases/PublishedValue"><code>PublishedValue</code></a></td><td>The path in the volume, with <code>subPathExpr</code> expanded; empty for the whole volume.</td></tr><tr><td><a id="property-volume"></a> <code>volume</code></td><td><code>string</code></td><td>The name of the volume.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ExpandedMount.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ExpandedMount = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ExpandedMount as default
};
