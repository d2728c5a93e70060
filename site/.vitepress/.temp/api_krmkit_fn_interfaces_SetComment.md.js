import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SetComment","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/SetComment.md","filePath":"api/krmkit/fn/interfaces/SetComment.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/SetComment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / SetComment</p><h1 id="interface-setcomment" tabindex="-1">Interface: SetComment <a class="header-anchor" href="#interface-setcomment" aria-label="Permalink to &quot;Interface: SetComment&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/function.ts#L54" target="_blank" rel="noreferrer">packages/functions/src/sdk/function.ts:54</a></p><p>New comments of a field; what is absent stays as it is.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-above"></a> <code>above?</code></td><td>readonly <code>string</code>[]</td><td>The lines above the field, each from its <code>#</code>; an empty list removes the present ones.</td></tr><tr><td><a id="property-beside"></a> <code>beside?</code></td><td><code>string</code> | <code>null</code></td><td>The comment at the end of the line, from its <code>#</code>; null removes the present one.</td></tr><tr><td><a id="property-item"></a> <code>item</code></td><td><code>number</code></td><td>Index in the list that is given back.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>In the item; empty for the item itself, which has only comments above it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/SetComment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SetComment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SetComment as default
};
