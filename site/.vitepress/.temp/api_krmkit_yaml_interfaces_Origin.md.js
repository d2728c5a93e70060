import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Origin","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/Origin.md","filePath":"api/krmkit/yaml/interfaces/Origin.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/Origin.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / Origin</p><h1 id="interface-origin" tabindex="-1">Interface: Origin <a class="header-anchor" href="#interface-origin" aria-label="Permalink to &quot;Interface: Origin&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/resource.ts#L21" target="_blank" rel="noreferrer">packages/manifests/src/resource/resource.ts:21</a></p><p>Where a resource is in its file.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-document"></a> <code>document</code></td><td><a href="./YamlDocument"><code>YamlDocument</code></a></td><td>The document that has the resource.</td></tr><tr><td><a id="property-index"></a> <code>index</code></td><td><code>number</code></td><td>Position among the documents of the source, from 0.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>From the root of the document to the resource: <code>[]</code>, or <code>[&#39;items&#39;, 2]</code> inside a List or ResourceList.</td></tr><tr><td><a id="property-source"></a> <code>source</code></td><td><a href="./../../interfaces/Source"><code>Source</code></a></td><td>The text that has the document.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/Origin.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Origin = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Origin as default
};
