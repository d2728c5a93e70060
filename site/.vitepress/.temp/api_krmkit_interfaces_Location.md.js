import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Location","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Location.md","filePath":"api/krmkit/interfaces/Location.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Location.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Location</p><h1 id="interface-location" tabindex="-1">Interface: Location <a class="header-anchor" href="#interface-location" aria-label="Permalink to &quot;Interface: Location&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/diagnostics/diagnostic.ts#L11" target="_blank" rel="noreferrer">packages/base/src/diagnostics/diagnostic.ts:11</a></p><p>A place in a file. Offsets are half-open UTF-16 offsets; lines and columns start at 1.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-column"></a> <code>column</code></td><td><code>number</code></td><td>The column of <code>start</code>.</td></tr><tr><td><a id="property-end"></a> <code>end</code></td><td><code>number</code></td><td>The offset after the range.</td></tr><tr><td><a id="property-endcolumn"></a> <code>endColumn</code></td><td><code>number</code></td><td>The column of <code>end</code>.</td></tr><tr><td><a id="property-endline"></a> <code>endLine</code></td><td><code>number</code></td><td>The line of <code>end</code>.</td></tr><tr><td><a id="property-line"></a> <code>line</code></td><td><code>number</code></td><td>The line of <code>start</code>.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file to show; <code>-</code> for standard input.</td></tr><tr><td><a id="property-start"></a> <code>start</code></td><td><code>number</code></td><td>The offset of the first character.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Location.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Location = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Location as default
};
