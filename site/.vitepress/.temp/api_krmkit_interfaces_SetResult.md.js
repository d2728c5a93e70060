import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SetResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/SetResult.md","filePath":"api/krmkit/interfaces/SetResult.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/SetResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / SetResult</p><h1 id="interface-setresult" tabindex="-1">Interface: SetResult <a class="header-anchor" href="#interface-setresult" aria-label="Permalink to &quot;Interface: SetResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/plan-set.ts#L28" target="_blank" rel="noreferrer">packages/check/src/api/plan-set.ts:28</a></p><p>The edits of the files, and why an edit has no effect.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-changes"></a> <code>changes</code></td><td>readonly <a href="./../type-aliases/FileChange"><code>FileChange</code></a>[]</td><td>The edits of the files; <code>applyPlan</code> of <code>krmkit/node</code> writes them.</td></tr><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>What is wrong with the files, and values that do not fit.</td></tr><tr><td><a id="property-misses"></a> <code>misses</code></td><td>readonly <a href="./Problem"><code>Problem</code></a>[]</td><td>Edits that change nothing, because no selected resource has the field or the image.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/SetResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SetResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SetResult as default
};
