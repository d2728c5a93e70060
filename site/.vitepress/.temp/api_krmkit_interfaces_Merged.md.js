import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Merged","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Merged.md","filePath":"api/krmkit/interfaces/Merged.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Merged.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Merged</p><h1 id="interface-merged" tabindex="-1">Interface: Merged <a class="header-anchor" href="#interface-merged" aria-label="Permalink to &quot;Interface: Merged&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merged.ts#L5" target="_blank" rel="noreferrer">packages/merge/src/merged.ts:5</a></p><p>The result of a merge of texts.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-conflicts"></a> <code>conflicts</code></td><td>readonly <a href="./Conflict"><code>Conflict</code></a>[]</td><td>The choices that the merge had to make.</td></tr><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>The problems of the texts.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The destination&#39;s text with the fewest edits; empty where the merge removes everything.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Merged.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Merged = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Merged as default
};
