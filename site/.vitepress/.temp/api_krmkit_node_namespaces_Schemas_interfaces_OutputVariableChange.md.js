import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputVariableChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableChange.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableChange.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputVariableChange</p><h1 id="interface-outputvariablechange" tabindex="-1">Interface: OutputVariableChange <a class="header-anchor" href="#interface-outputvariablechange" aria-label="Permalink to &quot;Interface: OutputVariableChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L52" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:52</a></p><p>A changed variable.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-after"></a> <code>after</code></td><td><a href="./OutputVariableSide"><code>OutputVariableSide</code></a> | <code>null</code></td><td>Null if the variable is removed.</td></tr><tr><td><a id="property-before"></a> <code>before</code></td><td><a href="./OutputVariableSide"><code>OutputVariableSide</code></a> | <code>null</code></td><td>Null if the variable is new.</td></tr><tr><td><a id="property-change"></a> <code>change</code></td><td><a href="./../type-aliases/OutputChangeKind"><code>OutputChangeKind</code></a></td><td>Which sides exist.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the variable.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputVariableChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputVariableChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputVariableChange as default
};
