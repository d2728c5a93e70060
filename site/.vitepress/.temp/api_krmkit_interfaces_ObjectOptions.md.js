import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ObjectOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ObjectOptions.md","filePath":"api/krmkit/interfaces/ObjectOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ObjectOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ObjectOptions</p><h1 id="interface-objectoptions" tabindex="-1">Interface: ObjectOptions <a class="header-anchor" href="#interface-objectoptions" aria-label="Permalink to &quot;Interface: ObjectOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/open-environments.ts#L27" target="_blank" rel="noreferrer">packages/check/src/api/open-environments.ts:27</a></p><p>What objects are checked against, besides the CustomResourceDefinitions among the files.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-from"></a> <code>from?</code></td><td><code>string</code> | <a href="./Release"><code>Release</code></a></td><td>The release that an upgrade starts from: <code>1.31</code>. Default: none.</td></tr><tr><td><a id="property-kubernetes"></a> <code>kubernetes?</code></td><td><code>string</code> | <a href="./Release"><code>Release</code></a></td><td>The release whose types count: <code>1.34</code>. Default: the newest one that krmkit knows.</td></tr><tr><td><a id="property-schemas"></a> <code>schemas?</code></td><td>readonly <code>string</code>[]</td><td>Directories of CustomResourceDefinitions and JSON Schemas, as for <code>--schemas</code>. Default: none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ObjectOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ObjectOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ObjectOptions as default
};
