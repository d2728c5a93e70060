import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WritePlan","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WritePlan.md","filePath":"api/krmkit/node/interfaces/WritePlan.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WritePlan.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WritePlan</p><h1 id="interface-writeplan" tabindex="-1">Interface: WritePlan <a class="header-anchor" href="#interface-writeplan" aria-label="Permalink to &quot;Interface: WritePlan&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/plan.ts#L59" target="_blank" rel="noreferrer">packages/manifests/src/write/plan.ts:59</a></p><p>The changes of a tree, sorted by path; each path occurs once.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-changes"></a> <code>changes</code></td><td>readonly <a href="./../../type-aliases/FileChange"><code>FileChange</code></a>[]</td><td>One change for each changed file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WritePlan.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WritePlan = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WritePlan as default
};
