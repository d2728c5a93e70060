import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileStatus","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FileStatus.md","filePath":"api/krmkit/node/interfaces/FileStatus.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FileStatus.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FileStatus</p><h1 id="interface-filestatus" tabindex="-1">Interface: FileStatus <a class="header-anchor" href="#interface-filestatus" aria-label="Permalink to &quot;Interface: FileStatus&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L31" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:31</a></p><p>What a path leads to; links are followed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;file&quot;</code> | <code>&quot;directory&quot;</code> | <code>&quot;other&quot;</code></td><td>The kind of the target of a link.</td></tr><tr><td><a id="property-size"></a> <code>size</code></td><td><code>number</code></td><td>In bytes; 0 if a size makes no sense.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FileStatus.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileStatus = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileStatus as default
};
