import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EscapeOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EscapeOptions.md","filePath":"api/krmkit/interfaces/EscapeOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EscapeOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EscapeOptions</p><h1 id="interface-escapeoptions" tabindex="-1">Interface: EscapeOptions <a class="header-anchor" href="#interface-escapeoptions" aria-label="Permalink to &quot;Interface: EscapeOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/escape.ts#L7" target="_blank" rel="noreferrer">packages/expansion/src/escape.ts:7</a></p><p>Options of <code>escape</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-engine"></a> <code>engine</code></td><td><a href="./../type-aliases/EscapeEngine"><code>EscapeEngine</code></a></td><td>The engine that runs the container.</td></tr><tr><td><a id="property-taken"></a> <code>taken?</code></td><td>readonly <code>string</code>[]</td><td>The names of the other variables of the container; <code>escape</code> does not use them.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EscapeOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EscapeOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EscapeOptions as default
};
