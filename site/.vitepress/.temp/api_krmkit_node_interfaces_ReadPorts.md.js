import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReadPorts","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ReadPorts.md","filePath":"api/krmkit/node/interfaces/ReadPorts.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ReadPorts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ReadPorts</p><h1 id="interface-readports" tabindex="-1">Interface: ReadPorts <a class="header-anchor" href="#interface-readports" aria-label="Permalink to &quot;Interface: ReadPorts&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/read/package-sources.ts#L12" target="_blank" rel="noreferrer">packages/manifests/src/read/package-sources.ts:12</a></p><p>Where files and standard input are read from.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-files"></a> <code>files</code></td><td><a href="./FileSystem"><code>FileSystem</code></a></td><td>The file system.</td></tr><tr><td><a id="property-stdin"></a> <code>stdin</code></td><td><a href="./StandardInput"><code>StandardInput</code></a></td><td>Standard input, for the path <code>-</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ReadPorts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReadPorts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReadPorts as default
};
