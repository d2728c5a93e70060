import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UndefinedReference","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/UndefinedReference.md","filePath":"api/krmkit/interfaces/UndefinedReference.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/UndefinedReference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / UndefinedReference</p><h1 id="interface-undefinedreference" tabindex="-1">Interface: UndefinedReference <a class="header-anchor" href="#interface-undefinedreference" aria-label="Permalink to &quot;Interface: UndefinedReference&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/env-order.ts#L23" target="_blank" rel="noreferrer">packages/expansion/src/env-order.ts:23</a></p><p>A reference to a name that no entry of env has.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-entry"></a> <code>entry</code></td><td><code>string</code></td><td>The name of the entry with the reference.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name in the reference.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/UndefinedReference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UndefinedReference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UndefinedReference as default
};
