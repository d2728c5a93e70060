import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: NumberOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/NumberOptions.md","filePath":"api/krmkit/fn/interfaces/NumberOptions.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/NumberOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / NumberOptions</p><h1 id="interface-numberoptions" tabindex="-1">Interface: NumberOptions <a class="header-anchor" href="#interface-numberoptions" aria-label="Permalink to &quot;Interface: NumberOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L90" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:90</a></p><p>Which numbers are accepted; both limits belong to the range.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./SchemaOptions"><code>SchemaOptions</code></a>&lt;<code>number</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-default"></a> <code>default?</code></td><td><code>number</code></td><td>What counts where nothing is written; without it the value has to be there.</td><td><a href="./SchemaOptions"><code>SchemaOptions</code></a>.<a href="./SchemaOptions#property-default"><code>default</code></a></td></tr><tr><td><a id="property-description"></a> <code>description?</code></td><td><code>string</code></td><td>What the value means, for <code>--help</code> and editors.</td><td><a href="./SchemaOptions"><code>SchemaOptions</code></a>.<a href="./SchemaOptions#property-description"><code>description</code></a></td></tr><tr><td><a id="property-maximum"></a> <code>maximum?</code></td><td><code>number</code></td><td>The largest accepted value; absent: no limit.</td><td>-</td></tr><tr><td><a id="property-minimum"></a> <code>minimum?</code></td><td><code>number</code></td><td>The smallest accepted value; absent: no limit.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/NumberOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NumberOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NumberOptions as default
};
