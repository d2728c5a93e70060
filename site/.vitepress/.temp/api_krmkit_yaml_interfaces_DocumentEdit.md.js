import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DocumentEdit","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/DocumentEdit.md","filePath":"api/krmkit/yaml/interfaces/DocumentEdit.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/DocumentEdit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / DocumentEdit</p><h1 id="interface-documentedit" tabindex="-1">Interface: DocumentEdit <a class="header-anchor" href="#interface-documentedit" aria-label="Permalink to &quot;Interface: DocumentEdit&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/edit/edit-value.ts#L21" target="_blank" rel="noreferrer">packages/yaml/src/edit/edit-value.ts:21</a></p><p>The edits of the text of a document.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./../../interfaces/Diagnostic"><code>Diagnostic</code></a>[]</td><td>The problems; empty on success without warnings.</td></tr><tr><td><a id="property-edits"></a> <code>edits</code></td><td>readonly <a href="./../../interfaces/TextEdit"><code>TextEdit</code></a>[]</td><td>In order, with offsets into the text of the source. Empty on failure; a diagnostic of severity error gives the reason.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/DocumentEdit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DocumentEdit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DocumentEdit as default
};
