import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ValueContent","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/ValueContent.md","filePath":"api/krmkit/yaml/interfaces/ValueContent.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/ValueContent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / ValueContent</p><h1 id="interface-valuecontent" tabindex="-1">Interface: ValueContent <a class="header-anchor" href="#interface-valuecontent" aria-label="Permalink to &quot;Interface: ValueContent&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/content.ts#L8" target="_blank" rel="noreferrer">packages/yaml/src/read/content.ts:8</a></p><p>A value that is printed in the style of its neighbours.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;value&quot;</code></td><td>The type of the content.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The value.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/ValueContent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ValueContent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ValueContent as default
};
