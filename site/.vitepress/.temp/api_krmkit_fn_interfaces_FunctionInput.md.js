import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionInput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/FunctionInput.md","filePath":"api/krmkit/fn/interfaces/FunctionInput.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/FunctionInput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / FunctionInput</p><h1 id="interface-functioninput" tabindex="-1">Interface: FunctionInput <a class="header-anchor" href="#interface-functioninput" aria-label="Permalink to &quot;Interface: FunctionInput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/function.ts#L32" target="_blank" rel="noreferrer">packages/functions/src/sdk/function.ts:32</a></p><p>The input of a function: a ResourceList.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-list"></a> <code>list</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a></td><td>A ResourceList.</td></tr><tr><td><a id="property-owned"></a> <code>owned?</code></td><td><code>boolean</code></td><td>True: the caller does not use the list afterwards, so that a function can edit its items and not copies of them.</td></tr><tr><td><a id="property-text"></a> <code>text?</code></td><td><code>string</code></td><td>The same list as YAML.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/FunctionInput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionInput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionInput as default
};
