import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Schema<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/Schema.md","filePath":"api/krmkit/fn/interfaces/Schema.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/Schema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / Schema</p><h1 id="interface-schemat" tabindex="-1">Interface: Schema&lt;T&gt; <a class="header-anchor" href="#interface-schemat" aria-label="Permalink to &quot;Interface: Schema\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L4" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:4</a></p><p>What a function asks of its configuration; <code>T</code> is what it gets. Made by <code>schema.string()</code>, <code>schema.object()</code> ...</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-read"></a> <code>read</code></td><td>(<code>value</code>, <code>position</code>) =&gt; <a href="./../type-aliases/ReadConfig"><code>ReadConfig</code></a>&lt;<code>T</code>&gt;</td><td>Reads a value; undefined is one that is not there.</td></tr><tr><td><a id="property-shape"></a> <code>shape</code></td><td><a href="./../../node/interfaces/SchemaShape"><code>SchemaShape</code></a></td><td>The schema as data.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/Schema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Schema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Schema as default
};
