import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CheckedWorkspace","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/CheckedWorkspace.md","filePath":"api/krmkit/interfaces/CheckedWorkspace.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/CheckedWorkspace.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / CheckedWorkspace</p><h1 id="interface-checkedworkspace" tabindex="-1">Interface: CheckedWorkspace <a class="header-anchor" href="#interface-checkedworkspace" aria-label="Permalink to &quot;Interface: CheckedWorkspace&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/workspace.ts#L116" target="_blank" rel="noreferrer">packages/workspace/src/workspace.ts:116</a></p><p>What a workspace has at one time.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-environments"></a> <code>environments</code></td><td><a href="./OpenedEnvironments"><code>OpenedEnvironments</code></a></td><td>For <code>planFixes</code>, <code>planSet</code>, <code>diff</code> and <code>preview</code>.</td></tr><tr><td><a id="property-result"></a> <code>result</code></td><td><a href="./CheckResult"><code>CheckResult</code></a></td><td>For <code>report</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/CheckedWorkspace.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CheckedWorkspace = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CheckedWorkspace as default
};
