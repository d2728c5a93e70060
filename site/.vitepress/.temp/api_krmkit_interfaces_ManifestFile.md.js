import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ManifestFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ManifestFile.md","filePath":"api/krmkit/interfaces/ManifestFile.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ManifestFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ManifestFile</p><h1 id="interface-manifestfile" tabindex="-1">Interface: ManifestFile <a class="header-anchor" href="#interface-manifestfile" aria-label="Permalink to &quot;Interface: ManifestFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/read/read-manifests.ts#L8" target="_blank" rel="noreferrer">packages/manifests/src/read/read-manifests.ts:8</a></p><p>A file that is already in memory.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>Relative to the root of the package, with <code>/</code> between segments. Diagnostics name it.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The content: YAML or JSON, with any number of documents.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ManifestFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ManifestFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ManifestFile as default
};
