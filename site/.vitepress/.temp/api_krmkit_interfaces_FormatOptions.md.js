import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FormatOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FormatOptions.md","filePath":"api/krmkit/interfaces/FormatOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FormatOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FormatOptions</p><h1 id="interface-formatoptions" tabindex="-1">Interface: FormatOptions <a class="header-anchor" href="#interface-formatoptions" aria-label="Permalink to &quot;Interface: FormatOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/format.ts#L26" target="_blank" rel="noreferrer">packages/manifests/src/resource/format.ts:26</a></p><p>How a text is formatted.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>Name of the text in diagnostics; <code>-</code> where it is left out.</td></tr><tr><td><a id="property-sortlists"></a> <code>sortLists?</code></td><td><code>boolean</code></td><td>Sorts the containers of a workload by name, and the operations of webhooks, as kyaml does. It is not the default: the first container is the one that <code>kubectl logs</code> and <code>kubectl exec</code> take, so their order has a meaning.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FormatOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FormatOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FormatOptions as default
};
