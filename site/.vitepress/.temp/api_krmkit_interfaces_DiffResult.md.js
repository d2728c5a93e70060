import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DiffResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/DiffResult.md","filePath":"api/krmkit/interfaces/DiffResult.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/DiffResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / DiffResult</p><h1 id="interface-diffresult" tabindex="-1">Interface: DiffResult <a class="header-anchor" href="#interface-diffresult" aria-label="Permalink to &quot;Interface: DiffResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/diff.ts#L24" target="_blank" rel="noreferrer">packages/check/src/api/diff.ts:24</a></p><p>How two sides differ, object by object. <code>report</code> shows the fields, too.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>What is wrong with the files.</td></tr><tr><td><a id="property-resources"></a> <code>resources</code></td><td>readonly <code>object</code>[]</td><td>The objects that differ. <code>moved</code>: only the file is different.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/DiffResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DiffResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DiffResult as default
};
