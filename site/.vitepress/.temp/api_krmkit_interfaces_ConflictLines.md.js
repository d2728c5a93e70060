import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConflictLines","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ConflictLines.md","filePath":"api/krmkit/interfaces/ConflictLines.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ConflictLines.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ConflictLines</p><h1 id="interface-conflictlines" tabindex="-1">Interface: ConflictLines <a class="header-anchor" href="#interface-conflictlines" aria-label="Permalink to &quot;Interface: ConflictLines&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/conflict.ts#L33" target="_blank" rel="noreferrer">packages/merge/src/conflict.ts:33</a></p><p>Lines of a text, numbered from 1.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-count"></a> <code>count</code></td><td><code>number</code></td><td>The number of lines.</td></tr><tr><td><a id="property-first"></a> <code>first</code></td><td><code>number</code></td><td>Where <code>count</code> is 0, the other sides have lines before this one.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ConflictLines.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConflictLines = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConflictLines as default
};
