import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DirectoryUrl","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/DirectoryUrl.md","filePath":"api/krmkit/fn/interfaces/DirectoryUrl.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/DirectoryUrl.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / DirectoryUrl</p><h1 id="interface-directoryurl" tabindex="-1">Interface: DirectoryUrl <a class="header-anchor" href="#interface-directoryurl" aria-label="Permalink to &quot;Interface: DirectoryUrl&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/golden.ts#L166" target="_blank" rel="noreferrer">packages/functions/src/sdk/golden.ts:166</a></p><p><code>new URL(&#39;golden&#39;, import.meta.url)</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-href"></a> <code>href</code></td><td><code>string</code></td><td>The URL of the directory: <code>file:///home/me/function/golden</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/DirectoryUrl.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DirectoryUrl = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DirectoryUrl as default
};
