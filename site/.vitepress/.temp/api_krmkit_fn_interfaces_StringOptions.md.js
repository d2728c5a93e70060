import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StringOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/StringOptions.md","filePath":"api/krmkit/fn/interfaces/StringOptions.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/StringOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / StringOptions</p><h1 id="interface-stringoptions" tabindex="-1">Interface: StringOptions <a class="header-anchor" href="#interface-stringoptions" aria-label="Permalink to &quot;Interface: StringOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L80" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:80</a></p><p>Which texts a string accepts.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./SchemaOptions"><code>SchemaOptions</code></a>&lt;<code>string</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-default"></a> <code>default?</code></td><td><code>string</code></td><td>What counts where nothing is written; without it the value has to be there.</td><td><a href="./SchemaOptions"><code>SchemaOptions</code></a>.<a href="./SchemaOptions#property-default"><code>default</code></a></td></tr><tr><td><a id="property-description"></a> <code>description?</code></td><td><code>string</code></td><td>What the value means, for <code>--help</code> and editors.</td><td><a href="./SchemaOptions"><code>SchemaOptions</code></a>.<a href="./SchemaOptions#property-description"><code>description</code></a></td></tr><tr><td><a id="property-expected"></a> <code>expected?</code></td><td><code>string</code></td><td>What <code>pattern</code> accepts, in words, for the message <code>must be ...</code>; without it, the message shows the expression.</td><td>-</td></tr><tr><td><a id="property-oneof"></a> <code>oneOf?</code></td><td>readonly <code>string</code>[]</td><td>One of these.</td><td>-</td></tr><tr><td><a id="property-pattern"></a> <code>pattern?</code></td><td><code>RegExp</code></td><td>A regular expression that the whole text has to match.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/StringOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StringOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StringOptions as default
};
