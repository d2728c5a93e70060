import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Source","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Source.md","filePath":"api/krmkit/interfaces/Source.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Source.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Source</p><h1 id="interface-source" tabindex="-1">Interface: Source <a class="header-anchor" href="#interface-source" aria-label="Permalink to &quot;Interface: Source&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/text/source.ts#L20" target="_blank" rel="noreferrer">packages/base/src/text/source.ts:20</a></p><p>A text and where it came from. Offsets everywhere in krmkit are offsets into <code>text</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-firstline"></a> <code>firstLine</code></td><td><code>number</code></td><td>The number of the first line; above 1 if the text is a part of a longer one.</td></tr><tr><td><a id="property-linestarts"></a> <code>lineStarts</code></td><td>readonly <code>number</code>[]</td><td>Offsets at which lines start; the first is 0. LF, CRLF and a lone CR end a line. Computed on first use.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path to show: relative to the current directory, with <code>/</code> between segments; <code>-</code> for standard input.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The whole text.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Source.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Source = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Source as default
};
