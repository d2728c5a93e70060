import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileLocation","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/FileLocation.md","filePath":"api/krmkit/fn/interfaces/FileLocation.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/FileLocation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / FileLocation</p><h1 id="interface-filelocation" tabindex="-1">Interface: FileLocation <a class="header-anchor" href="#interface-filelocation" aria-label="Permalink to &quot;Interface: FileLocation&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/carriers.ts#L6" target="_blank" rel="noreferrer">packages/functions/src/sdk/carriers.ts:6</a></p><p>Where a resource is to be written.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-index"></a> <code>index?</code></td><td><code>number</code></td><td>Position in the file, from 0.</td></tr><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>Relative to the package, <code>/</code> between segments.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/FileLocation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileLocation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileLocation as default
};
