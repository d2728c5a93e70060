import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Position","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Position.md","filePath":"api/krmkit/interfaces/Position.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Position.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Position</p><h1 id="interface-position" tabindex="-1">Interface: Position <a class="header-anchor" href="#interface-position" aria-label="Permalink to &quot;Interface: Position&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/text/source.ts#L4" target="_blank" rel="noreferrer">packages/base/src/text/source.ts:4</a></p><p>A position in a text: both numbers start at 1; the column counts UTF-16 code units.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-column"></a> <code>column</code></td><td><code>number</code></td><td>From 1.</td></tr><tr><td><a id="property-line"></a> <code>line</code></td><td><code>number</code></td><td>From 1.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Position.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Position = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Position as default
};
