import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SourceOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/SourceOptions.md","filePath":"api/krmkit/node/interfaces/SourceOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/SourceOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / SourceOptions</p><h1 id="interface-sourceoptions" tabindex="-1">Interface: SourceOptions <a class="header-anchor" href="#interface-sourceoptions" aria-label="Permalink to &quot;Interface: SourceOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/read/package-sources.ts#L20" target="_blank" rel="noreferrer">packages/manifests/src/read/package-sources.ts:20</a></p><p>How files are read.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./PackageOptions"><code>PackageOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-maxfilebytes"></a> <code>maxFileBytes?</code></td><td><code>number</code></td><td>In bytes; 512 MiB where it is left out, about what a JavaScript string holds.</td></tr><tr><td><a id="property-onprogress"></a> <code>onProgress?</code></td><td>(<code>progress</code>) =&gt; <code>void</code></td><td>Called before the first file and after each; at the end <code>done</code> is <code>total</code>.</td></tr><tr><td><a id="property-partbytes"></a> <code>partBytes?</code></td><td><code>number</code></td><td>In bytes: where it is given, standard input comes in parts of about so much, each some of its documents, so that one of any length will do. <code>maxFileBytes</code> is then about each document.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/SourceOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SourceOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SourceOptions as default
};
