import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RangeEdit","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/RangeEdit.md","filePath":"api/krmkit/interfaces/RangeEdit.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/RangeEdit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / RangeEdit</p><h1 id="interface-rangeedit" tabindex="-1">Interface: RangeEdit <a class="header-anchor" href="#interface-rangeedit" aria-label="Permalink to &quot;Interface: RangeEdit&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/navigate.ts#L102" target="_blank" rel="noreferrer">packages/workspace/src/answers/navigate.ts:102</a></p><p>New text for a range.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Pick</code>&lt;<a href="./FileRange"><code>FileRange</code></a>, <code>&quot;range&quot;</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The range in its text.</td><td><a href="./FileRange"><code>FileRange</code></a>.<a href="./FileRange#property-range"><code>range</code></a></td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The new text.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/RangeEdit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RangeEdit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RangeEdit as default
};
