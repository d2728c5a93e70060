import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DirectoryEntry","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/DirectoryEntry.md","filePath":"api/krmkit/node/interfaces/DirectoryEntry.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/DirectoryEntry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / DirectoryEntry</p><h1 id="interface-directoryentry" tabindex="-1">Interface: DirectoryEntry <a class="header-anchor" href="#interface-directoryentry" aria-label="Permalink to &quot;Interface: DirectoryEntry&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L23" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:23</a></p><p>An entry of a directory; links are not followed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-kind"></a> <code>kind</code></td><td><a href="./../type-aliases/FileKind"><code>FileKind</code></a></td><td>The kind of the entry itself: links are not followed.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>One path segment.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/DirectoryEntry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DirectoryEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DirectoryEntry as default
};
