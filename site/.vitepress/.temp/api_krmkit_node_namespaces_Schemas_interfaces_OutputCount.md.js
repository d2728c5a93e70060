import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputCount","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCount.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCount.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputCount.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputCount</p><h1 id="interface-outputcount" tabindex="-1">Interface: OutputCount <a class="header-anchor" href="#interface-outputcount" aria-label="Permalink to &quot;Interface: OutputCount&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L79" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:79</a></p><p>The resources of a package or a kustomization.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-built"></a> <code>built</code></td><td><code>boolean</code></td><td>Whether these are the resources of a build.</td></tr><tr><td><a id="property-kinds"></a> <code>kinds?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>number</code>&gt;&gt;</td><td>The number of resources by kind; absent with <code>--total</code>.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The directory.</td></tr><tr><td><a id="property-total"></a> <code>total</code></td><td><code>number</code></td><td>The number of resources.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputCount.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputCount = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputCount as default
};
