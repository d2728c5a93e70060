import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SchemaOptions<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/SchemaOptions.md","filePath":"api/krmkit/fn/interfaces/SchemaOptions.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/SchemaOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / SchemaOptions</p><h1 id="interface-schemaoptionst" tabindex="-1">Interface: SchemaOptions&lt;T&gt; <a class="header-anchor" href="#interface-schemaoptionst" aria-label="Permalink to &quot;Interface: SchemaOptions\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L72" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:72</a></p><p>The options of every schema.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./MapOptions"><code>MapOptions</code></a></li><li><a href="./NumberOptions"><code>NumberOptions</code></a></li><li><a href="./StringOptions"><code>StringOptions</code></a></li></ul><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-default"></a> <code>default?</code></td><td><code>T</code></td><td>What counts where nothing is written; without it the value has to be there.</td></tr><tr><td><a id="property-description"></a> <code>description?</code></td><td><code>string</code></td><td>What the value means, for <code>--help</code> and editors.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/SchemaOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SchemaOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SchemaOptions as default
};
