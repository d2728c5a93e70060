import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EditedText","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EditedText.md","filePath":"api/krmkit/interfaces/EditedText.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EditedText.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EditedText</p><h1 id="interface-editedtext" tabindex="-1">Interface: EditedText <a class="header-anchor" href="#interface-editedtext" aria-label="Permalink to &quot;Interface: EditedText&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/edit/update.ts#L43" target="_blank" rel="noreferrer">packages/yaml/src/edit/update.ts:43</a></p><p>A changed text.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>Problems: documents that cannot be read or changed, and aliases that were written out.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The text with only the necessary changes; the same text if there are none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EditedText.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EditedText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EditedText as default
};
