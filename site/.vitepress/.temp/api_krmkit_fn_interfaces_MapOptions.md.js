import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MapOptions<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/MapOptions.md","filePath":"api/krmkit/fn/interfaces/MapOptions.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/MapOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / MapOptions</p><h1 id="interface-mapoptionst" tabindex="-1">Interface: MapOptions&lt;T&gt; <a class="header-anchor" href="#interface-mapoptionst" aria-label="Permalink to &quot;Interface: MapOptions\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L98" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:98</a></p><p>Which names and values a map accepts.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./SchemaOptions"><code>SchemaOptions</code></a>&lt;<code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>T</code>&gt;&gt;&gt;</li></ul><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-check"></a> <code>check?</code></td><td>(<code>name</code>, <code>value</code>) =&gt; <code>string</code> | <code>undefined</code></td><td>What is wrong with a name or its value, <code>must be ...</code>; undefined where nothing is.</td><td>-</td></tr><tr><td><a id="property-default"></a> <code>default?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>T</code>&gt;&gt;</td><td>What counts where nothing is written; without it the value has to be there.</td><td><a href="./SchemaOptions"><code>SchemaOptions</code></a>.<a href="./SchemaOptions#property-default"><code>default</code></a></td></tr><tr><td><a id="property-description"></a> <code>description?</code></td><td><code>string</code></td><td>What the value means, for <code>--help</code> and editors.</td><td><a href="./SchemaOptions"><code>SchemaOptions</code></a>.<a href="./SchemaOptions#property-description"><code>description</code></a></td></tr><tr><td><a id="property-under"></a> <code>under?</code></td><td><code>string</code></td><td>The field that has the map in a functionConfig that is not a ConfigMap; in a ConfigMap, it is <code>data</code>.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/MapOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MapOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MapOptions as default
};
