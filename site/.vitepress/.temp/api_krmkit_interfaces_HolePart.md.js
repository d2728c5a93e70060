import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: HolePart","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/HolePart.md","filePath":"api/krmkit/interfaces/HolePart.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/HolePart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / HolePart</p><h1 id="interface-holepart" tabindex="-1">Interface: HolePart <a class="header-anchor" href="#interface-holepart" aria-label="Permalink to &quot;Interface: HolePart&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/value.ts#L53" target="_blank" rel="noreferrer">packages/pods/src/value.ts:53</a></p><p>Text that only the cluster or the container runtime knows.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;hole&quot;</code></td><td>The type of the part.</td></tr><tr><td><a id="property-label"></a> <code>label</code></td><td><code>string</code></td><td>A short name for messages: shown as <code>&lt;podIP&gt;</code>.</td></tr><tr><td><a id="property-source"></a> <code>source</code></td><td><a href="./../type-aliases/HoleSource"><code>HoleSource</code></a></td><td>What decides the text.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/HolePart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const HolePart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  HolePart as default
};
