import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: InlayHint","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/InlayHint.md","filePath":"api/krmkit/interfaces/InlayHint.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/InlayHint.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / InlayHint</p><h1 id="interface-inlayhint" tabindex="-1">Interface: InlayHint <a class="header-anchor" href="#interface-inlayhint" aria-label="Permalink to &quot;Interface: InlayHint&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/outline.ts#L132" target="_blank" rel="noreferrer">packages/workspace/src/answers/outline.ts:132</a></p><p>The value of a reference, to show behind it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-position"></a> <code>position</code></td><td><a href="./DocumentPosition"><code>DocumentPosition</code></a></td><td>Directly after the reference.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td><code>http://db</code>, or the number of values if environments have different ones.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/InlayHint.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const InlayHint = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  InlayHint as default
};
