import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EscapedText","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EscapedText.md","filePath":"api/krmkit/interfaces/EscapedText.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EscapedText.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EscapedText</p><h1 id="interface-escapedtext" tabindex="-1">Interface: EscapedText <a class="header-anchor" href="#interface-escapedtext" aria-label="Permalink to &quot;Interface: EscapedText&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/escape.ts#L15" target="_blank" rel="noreferrer">packages/expansion/src/escape.ts:15</a></p><p>A text that an engine and the kubelet pass on unchanged.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-env"></a> <code>env</code></td><td>readonly <a href="./EscapeVariable"><code>EscapeVariable</code></a>[]</td><td>The variables that the text refers to; add them to env, before all entries that use them. Often empty.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The text for a value of env, or for command or args.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EscapedText.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EscapedText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EscapedText as default
};
