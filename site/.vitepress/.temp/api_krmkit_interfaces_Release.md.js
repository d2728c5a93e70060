import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Release","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Release.md","filePath":"api/krmkit/interfaces/Release.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Release.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Release</p><h1 id="interface-release" tabindex="-1">Interface: Release <a class="header-anchor" href="#interface-release" aria-label="Permalink to &quot;Interface: Release&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/release.ts#L9" target="_blank" rel="noreferrer">packages/pods/src/release.ts:9</a></p><p>A Kubernetes release. Without a patch, it is the newest patch of the minor.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-major"></a> <code>major</code></td><td><code>number</code></td><td>The major version: 1.</td></tr><tr><td><a id="property-minor"></a> <code>minor</code></td><td><code>number</code></td><td>The minor version: 34.</td></tr><tr><td><a id="property-patch"></a> <code>patch</code></td><td><code>number</code> | <code>undefined</code></td><td>The patch version; undefined if the text has none.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td><code>1.34</code> or <code>1.34.3</code>: without the <code>v</code> and without the suffix of a distribution.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Release.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Release = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Release as default
};
