import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OrderChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/OrderChange.md","filePath":"api/krmkit/yaml/interfaces/OrderChange.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/OrderChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / OrderChange</p><h1 id="interface-orderchange" tabindex="-1">Interface: OrderChange <a class="header-anchor" href="#interface-orderchange" aria-label="Permalink to &quot;Interface: OrderChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/value/change.ts#L80" target="_blank" rel="noreferrer">packages/base/src/value/change.ts:80</a></p><p>Orders the members of a mapping; members that are not named follow in their present order.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-keys"></a> <code>keys</code></td><td>readonly <code>string</code>[]</td><td>The keys in their new order.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;order&quot;</code></td><td>The type of the change.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>The path of the mapping.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/OrderChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OrderChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OrderChange as default
};
