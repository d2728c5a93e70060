import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReadSource","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/ReadSource.md","filePath":"api/krmkit/yaml/interfaces/ReadSource.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/ReadSource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / ReadSource</p><h1 id="interface-readsource" tabindex="-1">Interface: ReadSource <a class="header-anchor" href="#interface-readsource" aria-label="Permalink to &quot;Interface: ReadSource&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/read/documents.ts#L22" target="_blank" rel="noreferrer">packages/manifests/src/read/documents.ts:22</a></p><p>The resources of a text, and what is wrong with it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./../../interfaces/Diagnostic"><code>Diagnostic</code></a>[]</td><td>The problems of the text.</td></tr><tr><td><a id="property-resources"></a> <code>resources</code></td><td>readonly <a href="./Resource"><code>Resource</code></a>[]</td><td>In the order of the text; the items of a List or ResourceList in its place.</td></tr><tr><td><a id="property-template"></a> <code>template</code></td><td><code>boolean</code></td><td>True where the file is a template, wholly or in parts.</td></tr><tr><td><a id="property-values"></a> <code>values</code></td><td>readonly <a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a>[]</td><td>The values of the documents that could be read, Kubernetes or not.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/ReadSource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReadSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReadSource as default
};
