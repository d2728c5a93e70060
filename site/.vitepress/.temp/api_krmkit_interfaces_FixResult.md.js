import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FixResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FixResult.md","filePath":"api/krmkit/interfaces/FixResult.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FixResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FixResult</p><h1 id="interface-fixresult" tabindex="-1">Interface: FixResult <a class="header-anchor" href="#interface-fixresult" aria-label="Permalink to &quot;Interface: FixResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/plan-fixes.ts#L20" target="_blank" rel="noreferrer">packages/check/src/api/plan-fixes.ts:20</a></p><p>Fixes that were tried, and what they change.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-changes"></a> <code>changes</code></td><td>readonly <a href="./../type-aliases/FileChange"><code>FileChange</code></a>[]</td><td>The edits of the files; <code>applyPlan</code> of <code>krmkit/node</code> writes them.</td></tr><tr><td><a id="property-left"></a> <code>left</code></td><td>readonly <code>object</code>[]</td><td>The findings that an edit could fix and that are not fixed, with the reason.</td></tr><tr><td><a id="property-made"></a> <code>made</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>The findings that the changes fix.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FixResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FixResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FixResult as default
};
