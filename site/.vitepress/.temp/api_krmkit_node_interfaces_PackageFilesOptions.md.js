import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PackageFilesOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/PackageFilesOptions.md","filePath":"api/krmkit/node/interfaces/PackageFilesOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/PackageFilesOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / PackageFilesOptions</p><h1 id="interface-packagefilesoptions" tabindex="-1">Interface: PackageFilesOptions <a class="header-anchor" href="#interface-packagefilesoptions" aria-label="Permalink to &quot;Interface: PackageFilesOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/run-functions.ts#L74" target="_blank" rel="noreferrer">packages/functions/src/run/run-functions.ts:74</a></p><p>Where the files of a package are.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./RenderOptions"><code>RenderOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-files"></a> <code>files?</code></td><td><a href="./FileSystem"><code>FileSystem</code></a></td><td>The file system of the directory, for example <code>memoryFileSystem</code>. Default: the files of this machine. Programs, modules and directories that its files name do not exist on this machine, so these functions are errors.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/PackageFilesOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PackageFilesOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PackageFilesOptions as default
};
