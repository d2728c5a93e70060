import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReadOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/ReadOptions.md","filePath":"api/krmkit/yaml/interfaces/ReadOptions.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/ReadOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / ReadOptions</p><h1 id="interface-readoptions" tabindex="-1">Interface: ReadOptions <a class="header-anchor" href="#interface-readoptions" aria-label="Permalink to &quot;Interface: ReadOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/read/documents.ts#L14" target="_blank" rel="noreferrer">packages/manifests/src/read/documents.ts:14</a></p><p>How a text is read.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-inchart"></a> <code>inChart?</code></td><td><code>boolean</code></td><td>True for a file in the <code>templates</code> of a Helm chart: with <code>{{</code> in it, it is a template even where it can be read.</td></tr><tr><td><a id="property-profile"></a> <code>profile?</code></td><td><a href="./../../type-aliases/Profile"><code>Profile</code></a></td><td>Whose reading of scalars counts; <code>kubectl</code> where it is left out.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/ReadOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReadOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReadOptions as default
};
