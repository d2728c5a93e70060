import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ContentAfter","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ContentAfter.md","filePath":"api/krmkit/interfaces/ContentAfter.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ContentAfter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ContentAfter</p><h1 id="interface-contentafter" tabindex="-1">Interface: ContentAfter <a class="header-anchor" href="#interface-contentafter" aria-label="Permalink to &quot;Interface: ContentAfter&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/plan.ts#L23" target="_blank" rel="noreferrer">packages/manifests/src/write/plan.ts:23</a></p><p>The content of a file after a change; <code>afterBytes</code> if it is not UTF-8.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-after"></a> <code>after</code></td><td><code>string</code></td><td>The whole text; unused if there are bytes.</td></tr><tr><td><a id="property-afterbytes"></a> <code>afterBytes?</code></td><td><code>Uint8Array</code>&lt;<code>ArrayBufferLike</code>&gt;</td><td>The bytes, if they are not UTF-8.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ContentAfter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ContentAfter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ContentAfter as default
};
