import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KrmFunction","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/KrmFunction.md","filePath":"api/krmkit/fn/interfaces/KrmFunction.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/KrmFunction.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / KrmFunction</p><h1 id="interface-krmfunction" tabindex="-1">Interface: KrmFunction <a class="header-anchor" href="#interface-krmfunction" aria-label="Permalink to &quot;Interface: KrmFunction&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/function.ts#L11" target="_blank" rel="noreferrer">packages/functions/src/sdk/function.ts:11</a></p><p>A function as <code>defineFunction</code> makes it: all that a program, the module runner and a test need to know. A runner of one version of krmkit runs a function made with another one, so nothing here is more than plain data and one call.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-config"></a> <code>config</code></td><td><a href="./../../node/interfaces/SchemaShape"><code>SchemaShape</code></a></td><td>The schema of the functionConfig.</td></tr><tr><td><a id="property-description"></a> <code>description</code></td><td><code>string</code></td><td>What the function does, for <code>--help</code>.</td></tr><tr><td><a id="property-format"></a> <code>format</code></td><td><code>&quot;krmkit.function/v1&quot;</code></td><td>The version of this interface.</td></tr><tr><td><a id="property-hermetic"></a> <code>hermetic</code></td><td><code>boolean</code></td><td>The same input gives the same output: nothing else is read, no clock, no network.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name: <code>set-replicas</code>.</td></tr><tr><td><a id="property-process"></a> <code>process</code></td><td>(<code>input</code>) =&gt; <code>Promise</code>&lt;<a href="./FunctionOutput"><code>FunctionOutput</code></a>&gt;</td><td>Rejects with what <code>run</code> throws, and with a TypeError for what is no ResourceList.</td></tr><tr><td><a id="property-wants"></a> <code>wants</code></td><td><code>&quot;value&quot;</code> | <code>&quot;text&quot;</code></td><td><code>text</code>: it looks at comments, so it is to be given the text of the list, too.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/KrmFunction.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KrmFunction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KrmFunction as default
};
