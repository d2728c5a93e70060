import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergeSides","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergeSides.md","filePath":"api/krmkit/interfaces/MergeSides.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergeSides.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergeSides</p><h1 id="interface-mergesides" tabindex="-1">Interface: MergeSides <a class="header-anchor" href="#interface-mergesides" aria-label="Permalink to &quot;Interface: MergeSides&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/files/merge-files.ts#L61" target="_blank" rel="noreferrer">packages/merge/src/files/merge-files.ts:61</a></p><p>The files of three sides.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-destination"></a> <code>destination</code></td><td>readonly <a href="./MergeFile"><code>MergeFile</code></a>[]</td><td>The files to change.</td></tr><tr><td><a id="property-original"></a> <code>original</code></td><td>readonly <a href="./MergeFile"><code>MergeFile</code></a>[]</td><td>The files that both other sides come from.</td></tr><tr><td><a id="property-updated"></a> <code>updated</code></td><td>readonly <a href="./MergeFile"><code>MergeFile</code></a>[]</td><td>The new version of <code>original</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergeSides.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergeSides = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergeSides as default
};
