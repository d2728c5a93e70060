import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileKeySelector","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/FileKeySelector.md","filePath":"api/krmkit/kubelet/interfaces/FileKeySelector.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/FileKeySelector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / FileKeySelector</p><h1 id="interface-filekeyselector" tabindex="-1">Interface: FileKeySelector <a class="header-anchor" href="#interface-filekeyselector" aria-label="Permalink to &quot;Interface: FileKeySelector&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L146" target="_blank" rel="noreferrer">packages/pods/src/model.ts:146</a></p><p>The fields of a core/v1 FileKeySelector that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-key"></a> <code>key</code></td><td><code>string</code></td><td>The key in the file.</td></tr><tr><td><a id="property-optional"></a> <code>optional?</code></td><td><code>boolean</code></td><td>True: the file and the key can be missing.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file, relative to the volume.</td></tr><tr><td><a id="property-volumename"></a> <code>volumeName</code></td><td><code>string</code></td><td>The name of a volume of the pod.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/FileKeySelector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileKeySelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileKeySelector as default
};
