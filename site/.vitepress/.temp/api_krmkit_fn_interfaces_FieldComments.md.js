import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FieldComments","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/FieldComments.md","filePath":"api/krmkit/fn/interfaces/FieldComments.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/FieldComments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / FieldComments</p><h1 id="interface-fieldcomments" tabindex="-1">Interface: FieldComments <a class="header-anchor" href="#interface-fieldcomments" aria-label="Permalink to &quot;Interface: FieldComments&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/comments.ts#L8" target="_blank" rel="noreferrer">packages/functions/src/sdk/comments.ts:8</a></p><p>The comments of a field as they came in, each from its <code>#</code> on.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-above"></a> <code>above</code></td><td>readonly <code>string</code>[]</td><td>On lines of their own, directly above.</td></tr><tr><td><a id="property-beside"></a> <code>beside</code></td><td><code>string</code> | <code>undefined</code></td><td>At the end of the line.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/FieldComments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FieldComments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FieldComments as default
};
