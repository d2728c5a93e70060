import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ValueOfNode","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/ValueOfNode.md","filePath":"api/krmkit/yaml/interfaces/ValueOfNode.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/ValueOfNode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / ValueOfNode</p><h1 id="interface-valueofnode" tabindex="-1">Interface: ValueOfNode <a class="header-anchor" href="#interface-valueofnode" aria-label="Permalink to &quot;Interface: ValueOfNode&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/to-value.ts#L17" target="_blank" rel="noreferrer">packages/yaml/src/read/to-value.ts:17</a></p><p>The value of a node, and what is wrong with it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-problems"></a> <code>problems</code></td><td>readonly <a href="./YamlProblem"><code>YamlProblem</code></a>[]</td><td>The problems in the node; empty if it has none.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The value; what has no JSON value is null.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/ValueOfNode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ValueOfNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ValueOfNode as default
};
