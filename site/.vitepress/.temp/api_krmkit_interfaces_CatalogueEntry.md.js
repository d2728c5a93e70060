import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CatalogueEntry","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/CatalogueEntry.md","filePath":"api/krmkit/interfaces/CatalogueEntry.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/CatalogueEntry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / CatalogueEntry</p><h1 id="interface-catalogueentry" tabindex="-1">Interface: CatalogueEntry <a class="header-anchor" href="#interface-catalogueentry" aria-label="Permalink to &quot;Interface: CatalogueEntry&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/catalogue/entry.ts#L4" target="_blank" rel="noreferrer">packages/pods/src/catalogue/entry.ts:4</a></p><p>What <code>krmkit explain</code> prints about a finding.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-explanation"></a> <code>explanation</code></td><td><code>string</code></td><td>What <code>explain CODE</code> prints below the title: what happens in a cluster, why it stays unnoticed, how to fix it. Plain text; paragraphs of one line each with an empty line between; examples are indented by four spaces.</td></tr><tr><td><a id="property-severity"></a> <code>severity</code></td><td><a href="./../type-aliases/Severity"><code>Severity</code></a></td><td>The usual severity; a finding may be milder or graver where the entry says so.</td></tr><tr><td><a id="property-title"></a> <code>title</code></td><td><code>string</code></td><td>One line.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/CatalogueEntry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CatalogueEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CatalogueEntry as default
};
