import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ThreeSides","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ThreeSides.md","filePath":"api/krmkit/interfaces/ThreeSides.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ThreeSides.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ThreeSides</p><h1 id="interface-threesides" tabindex="-1">Interface: ThreeSides <a class="header-anchor" href="#interface-threesides" aria-label="Permalink to &quot;Interface: ThreeSides&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/document-side.ts#L28" target="_blank" rel="noreferrer">packages/merge/src/document-side.ts:28</a></p><p>The values of a merge; undefined where a side has none.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-destination"></a> <code>destination</code></td><td><a href="./../type-aliases/JsonValue"><code>JsonValue</code></a> | <code>undefined</code></td><td>The value to change.</td></tr><tr><td><a id="property-original"></a> <code>original</code></td><td><a href="./../type-aliases/JsonValue"><code>JsonValue</code></a> | <code>undefined</code></td><td>The value that both other sides come from.</td></tr><tr><td><a id="property-updated"></a> <code>updated</code></td><td><a href="./../type-aliases/JsonValue"><code>JsonValue</code></a> | <code>undefined</code></td><td>The new version of <code>original</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ThreeSides.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ThreeSides = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ThreeSides as default
};
