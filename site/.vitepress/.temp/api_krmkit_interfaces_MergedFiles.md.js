import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergedFiles","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergedFiles.md","filePath":"api/krmkit/interfaces/MergedFiles.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergedFiles.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergedFiles</p><h1 id="interface-mergedfiles" tabindex="-1">Interface: MergedFiles <a class="header-anchor" href="#interface-mergedfiles" aria-label="Permalink to &quot;Interface: MergedFiles&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merged.ts#L59" target="_blank" rel="noreferrer">packages/merge/src/merged.ts:59</a></p><p>The result of a merge of sets of files.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-conflicts"></a> <code>conflicts</code></td><td>readonly <a href="./Conflict"><code>Conflict</code></a>[]</td><td>The conflicts of all files.</td></tr><tr><td><a id="property-decisions"></a> <code>decisions</code></td><td>readonly <a href="./MergeDecision"><code>MergeDecision</code></a>[]</td><td>The resources that the merge added, deleted, kept or moved.</td></tr><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>The problems of the texts.</td></tr><tr><td><a id="property-files"></a> <code>files</code></td><td>readonly <a href="./MergedFile"><code>MergedFile</code></a>[]</td><td>The changed files, sorted by path.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergedFiles.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergedFiles = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergedFiles as default
};
