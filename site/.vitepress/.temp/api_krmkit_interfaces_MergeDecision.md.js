import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergeDecision","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergeDecision.md","filePath":"api/krmkit/interfaces/MergeDecision.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergeDecision.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergeDecision</p><h1 id="interface-mergedecision" tabindex="-1">Interface: MergeDecision <a class="header-anchor" href="#interface-mergedecision" aria-label="Permalink to &quot;Interface: MergeDecision&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merged.ts#L47" target="_blank" rel="noreferrer">packages/merge/src/merged.ts:47</a></p><p>A resource that a merge added, deleted, kept or moved.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-action"></a> <code>action</code></td><td><a href="./../type-aliases/MergeAction"><code>MergeAction</code></a></td><td>What the merge did.</td></tr><tr><td><a id="property-from"></a> <code>from?</code></td><td><code>string</code></td><td>The path of the file before the move.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file in the destination, or of the file upstream where the destination has none.</td></tr><tr><td><a id="property-subject"></a> <code>subject?</code></td><td><a href="./Subject"><code>Subject</code></a></td><td>Undefined for a document that is not a Kubernetes object.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergeDecision.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergeDecision = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergeDecision as default
};
