import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Package","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/Package.md","filePath":"api/krmkit/yaml/interfaces/Package.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/Package.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / Package</p><h1 id="interface-package" tabindex="-1">Interface: Package <a class="header-anchor" href="#interface-package" aria-label="Permalink to &quot;Interface: Package&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/read/collect-package.ts#L15" target="_blank" rel="noreferrer">packages/manifests/src/read/collect-package.ts:15</a></p><p>The resources of a set of files, and what is known about the files.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./../../interfaces/Diagnostic"><code>Diagnostic</code></a>[]</td><td>Problems with files, documents and kustomizations, and resources that occur twice.</td></tr><tr><td><a id="property-facts"></a> <code>facts</code></td><td><a href="./../../interfaces/PackageFacts"><code>PackageFacts</code></a></td><td>Objects and values that others make, such as kustomize generators and operators.</td></tr><tr><td><a id="property-filecount"></a> <code>fileCount</code></td><td><code>number</code></td><td>How many files there are to read.</td></tr><tr><td><a id="property-resources"></a> <code>resources</code></td><td>readonly <a href="./Resource"><code>Resource</code></a>[]</td><td>Path by path in the order you named them, then by path, then by position in the file. Patches are included.</td></tr><tr><td><a id="property-sources"></a> <code>sources</code></td><td><code>ReadonlyMap</code>&lt;<code>string</code>, <a href="./../../interfaces/Source"><code>Source</code></a>&gt;</td><td>The texts that diagnostics point into, by path.</td></tr><tr><td><a id="property-templatecount"></a> <code>templateCount</code></td><td><code>number</code></td><td>How many of these files are templates.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/Package.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Package = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Package as default
};
