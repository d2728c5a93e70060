import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DocumentPosition","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/DocumentPosition.md","filePath":"api/krmkit/interfaces/DocumentPosition.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/DocumentPosition.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / DocumentPosition</p><h1 id="interface-documentposition" tabindex="-1">Interface: DocumentPosition <a class="header-anchor" href="#interface-documentposition" aria-label="Permalink to &quot;Interface: DocumentPosition&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/text/positions.ts#L4" target="_blank" rel="noreferrer">packages/workspace/src/text/positions.ts:4</a></p><p>A position in a text as the language server protocol has it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-character"></a> <code>character</code></td><td><code>number</code></td><td>From 0, in UTF-16 code units from the start of the line. A byte order mark is a character.</td></tr><tr><td><a id="property-line"></a> <code>line</code></td><td><code>number</code></td><td>From 0. LF, CRLF and a lone CR end a line.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/DocumentPosition.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DocumentPosition = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DocumentPosition as default
};
