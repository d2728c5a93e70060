import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EscapeVariable","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EscapeVariable.md","filePath":"api/krmkit/interfaces/EscapeVariable.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EscapeVariable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EscapeVariable</p><h1 id="interface-escapevariable" tabindex="-1">Interface: EscapeVariable <a class="header-anchor" href="#interface-escapevariable" aria-label="Permalink to &quot;Interface: EscapeVariable&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/escape.ts#L23" target="_blank" rel="noreferrer">packages/expansion/src/escape.ts:23</a></p><p>An entry of env.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the variable.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><code>string</code></td><td>The value: <code>$</code> or <code>{</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EscapeVariable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EscapeVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EscapeVariable as default
};
