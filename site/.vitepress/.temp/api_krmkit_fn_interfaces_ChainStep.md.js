import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChainStep","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ChainStep.md","filePath":"api/krmkit/fn/interfaces/ChainStep.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ChainStep.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ChainStep</p><h1 id="interface-chainstep" tabindex="-1">Interface: ChainStep <a class="header-anchor" href="#interface-chainstep" aria-label="Permalink to &quot;Interface: ChainStep&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/chain.ts#L12" target="_blank" rel="noreferrer">packages/functions/src/sdk/chain.ts:12</a></p><p>A function of a chain with a configuration of its own.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-fn"></a> <code>fn</code></td><td><a href="./KrmFunction"><code>KrmFunction</code></a></td><td>The function to run.</td></tr><tr><td><a id="property-functionconfig"></a> <code>functionConfig</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a></td><td>Its functionConfig: a Kubernetes object, such as a ConfigMap.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ChainStep.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChainStep = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChainStep as default
};
