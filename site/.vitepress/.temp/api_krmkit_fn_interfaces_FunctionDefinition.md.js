import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionDefinition<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/FunctionDefinition.md","filePath":"api/krmkit/fn/interfaces/FunctionDefinition.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/FunctionDefinition.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / FunctionDefinition</p><h1 id="interface-functiondefinitiont" tabindex="-1">Interface: FunctionDefinition&lt;T&gt; <a class="header-anchor" href="#interface-functiondefinitiont" aria-label="Permalink to &quot;Interface: FunctionDefinition\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/define.ts#L15" target="_blank" rel="noreferrer">packages/functions/src/sdk/define.ts:15</a></p><p>A function with a schema for its functionConfig.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-comments"></a> <code>comments?</code></td><td><code>boolean</code></td><td>True if <code>run</code> uses <code>resources.commentOf</code> or <code>setComment</code>: the input is then read from text, which takes longer.</td></tr><tr><td><a id="property-config"></a> <code>config</code></td><td><a href="./Schema"><code>Schema</code></a>&lt;<code>T</code>&gt;</td><td>What it asks of its functionConfig.</td></tr><tr><td><a id="property-description"></a> <code>description</code></td><td><code>string</code></td><td>What it does, for <code>--help</code>; the first line alone where there is room for one.</td></tr><tr><td><a id="property-hermetic"></a> <code>hermetic?</code></td><td><code>boolean</code></td><td>True where the same input always gives the same output, so that a runner may remember it.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>As people call it: <code>set-replicas</code>.</td></tr><tr><td><a id="property-run"></a> <code>run</code></td><td>(<code>context</code>) =&gt; <code>void</code> | <code>Promise</code>&lt;<code>void</code>&gt;</td><td>Edits the resources. An exception makes the run fail.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/FunctionDefinition.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionDefinition = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionDefinition as default
};
