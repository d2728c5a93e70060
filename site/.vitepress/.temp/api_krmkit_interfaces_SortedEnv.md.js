import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SortedEnv<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/SortedEnv.md","filePath":"api/krmkit/interfaces/SortedEnv.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/SortedEnv.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / SortedEnv</p><h1 id="interface-sortedenvt" tabindex="-1">Interface: SortedEnv&lt;T&gt; <a class="header-anchor" href="#interface-sortedenvt" aria-label="Permalink to &quot;Interface: SortedEnv\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/env-order.ts#L13" target="_blank" rel="noreferrer">packages/expansion/src/env-order.ts:13</a></p><p>An order of env, and what no order can resolve.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-cycles"></a> <code>cycles</code></td><td>readonly (readonly <code>string</code>[])[]</td><td>Entries that wait for each other or for themselves, as their names; they keep their order.</td></tr><tr><td><a id="property-env"></a> <code>env</code></td><td>readonly <code>T</code>[]</td><td>The entries that were given, in the new order.</td></tr><tr><td><a id="property-undefinedreferences"></a> <code>undefinedReferences</code></td><td>readonly <a href="./UndefinedReference"><code>UndefinedReference</code></a>[]</td><td>References to names that no entry has; envFrom or a Service can define them. In the order that was given.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/SortedEnv.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SortedEnv = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SortedEnv as default
};
