import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConfigProblem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ConfigProblem.md","filePath":"api/krmkit/fn/interfaces/ConfigProblem.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ConfigProblem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ConfigProblem</p><h1 id="interface-configproblem" tabindex="-1">Interface: ConfigProblem <a class="header-anchor" href="#interface-configproblem" aria-label="Permalink to &quot;Interface: ConfigProblem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L59" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:59</a></p><p>What is wrong with a field of a functionConfig.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>What is wrong with the value: <code>must be true or false, and is 3</code>.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>From the root of the functionConfig.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a> | <code>undefined</code></td><td>Undefined where nothing is there.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ConfigProblem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConfigProblem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConfigProblem as default
};
