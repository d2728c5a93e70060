import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TestFolderOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/TestFolderOptions.md","filePath":"api/krmkit/fn/interfaces/TestFolderOptions.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/TestFolderOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / TestFolderOptions</p><h1 id="interface-testfolderoptions" tabindex="-1">Interface: TestFolderOptions <a class="header-anchor" href="#interface-testfolderoptions" aria-label="Permalink to &quot;Interface: TestFolderOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/golden.ts#L172" target="_blank" rel="noreferrer">packages/functions/src/sdk/golden.ts:172</a></p><p>How the cases of a folder are compared.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-update"></a> <code>update?</code></td><td><code>boolean</code></td><td>Writes what the function gives instead of comparing; <code>UPDATE_GOLDEN=1</code> in the environment where it is left out.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/TestFolderOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TestFolderOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TestFolderOptions as default
};
