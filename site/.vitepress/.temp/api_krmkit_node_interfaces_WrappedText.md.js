import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WrappedText","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WrappedText.md","filePath":"api/krmkit/node/interfaces/WrappedText.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WrappedText.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WrappedText</p><h1 id="interface-wrappedtext" tabindex="-1">Interface: WrappedText <a class="header-anchor" href="#interface-wrappedtext" aria-label="Permalink to &quot;Interface: WrappedText&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/wrap-command.ts#L31" target="_blank" rel="noreferrer">packages/functions/src/run/wrap-command.ts:31</a></p><p>The output of a wrapped program.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./../../interfaces/Diagnostic"><code>Diagnostic</code></a>[]</td><td>The problems of the input and the output.</td></tr><tr><td><a id="property-stderr"></a> <code>stderr</code></td><td><code>string</code></td><td>What the program wrote to stderr.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code> | <code>undefined</code></td><td>A ResourceList; undefined on failure.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WrappedText.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WrappedText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WrappedText as default
};
