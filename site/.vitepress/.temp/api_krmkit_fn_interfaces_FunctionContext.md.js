import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionContext<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/FunctionContext.md","filePath":"api/krmkit/fn/interfaces/FunctionContext.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/FunctionContext.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / FunctionContext</p><h1 id="interface-functioncontextt" tabindex="-1">Interface: FunctionContext&lt;T&gt; <a class="header-anchor" href="#interface-functioncontextt" aria-label="Permalink to &quot;Interface: FunctionContext\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/define.ts#L34" target="_blank" rel="noreferrer">packages/functions/src/sdk/define.ts:34</a></p><p>The arguments of <code>run</code>.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-config"></a> <code>config</code></td><td><code>T</code></td><td>The functionConfig as the schema reads it.</td></tr><tr><td><a id="property-functionconfig"></a> <code>functionConfig</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a> | <code>undefined</code></td><td>As it was written; undefined where there is none.</td></tr><tr><td><a id="property-resources"></a> <code>resources</code></td><td><a href="./Resources"><code>Resources</code></a></td><td>The resources of the input, to edit in place.</td></tr><tr><td><a id="property-results"></a> <code>results</code></td><td><a href="./Results"><code>Results</code></a></td><td>Adds results to the output.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/FunctionContext.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionContext = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionContext as default
};
