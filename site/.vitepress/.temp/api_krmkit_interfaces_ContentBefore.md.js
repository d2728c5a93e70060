import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ContentBefore","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ContentBefore.md","filePath":"api/krmkit/interfaces/ContentBefore.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ContentBefore.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ContentBefore</p><h1 id="interface-contentbefore" tabindex="-1">Interface: ContentBefore <a class="header-anchor" href="#interface-contentbefore" aria-label="Permalink to &quot;Interface: ContentBefore&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/plan.ts#L15" target="_blank" rel="noreferrer">packages/manifests/src/write/plan.ts:15</a></p><p>The content of a file before a change; <code>beforeBytes</code> if it is not UTF-8.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-before"></a> <code>before</code></td><td><code>string</code></td><td>The whole text; unused if there are bytes.</td></tr><tr><td><a id="property-beforebytes"></a> <code>beforeBytes?</code></td><td><code>Uint8Array</code>&lt;<code>ArrayBufferLike</code>&gt;</td><td>The bytes, if they are not UTF-8.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ContentBefore.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ContentBefore = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ContentBefore as default
};
