import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FrameOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FrameOptions.md","filePath":"api/krmkit/interfaces/FrameOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FrameOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FrameOptions</p><h1 id="interface-frameoptions" tabindex="-1">Interface: FrameOptions <a class="header-anchor" href="#interface-frameoptions" aria-label="Permalink to &quot;Interface: FrameOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/diagnostics/frame.ts#L10" target="_blank" rel="noreferrer">packages/base/src/diagnostics/frame.ts:10</a></p><p>How an excerpt is printed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-indent"></a> <code>indent?</code></td><td><code>string</code></td><td>Prefix of each line; empty by default.</td></tr><tr><td><a id="property-paint"></a> <code>paint?</code></td><td>(<code>text</code>, <code>part</code>) =&gt; <code>string</code></td><td>Colours a part; the text is safe to print.</td></tr><tr><td><a id="property-width"></a> <code>width?</code></td><td><code>number</code></td><td>Maximum width of a line in terminal cells, including its number; 120 by default.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FrameOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FrameOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FrameOptions as default
};
