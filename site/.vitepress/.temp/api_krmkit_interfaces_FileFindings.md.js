import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileFindings","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FileFindings.md","filePath":"api/krmkit/interfaces/FileFindings.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FileFindings.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FileFindings</p><h1 id="interface-filefindings" tabindex="-1">Interface: FileFindings <a class="header-anchor" href="#interface-filefindings" aria-label="Permalink to &quot;Interface: FileFindings&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/shown-findings.ts#L15" target="_blank" rel="noreferrer">packages/workspace/src/answers/shown-findings.ts:15</a></p><p>The findings in one file.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-findings"></a> <code>findings</code></td><td>readonly <a href="./FileFinding"><code>FileFinding</code></a>[]</td><td>In the order of the report.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code> | <code>undefined</code></td><td>The path of the file; undefined for findings that are in no file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FileFindings.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileFindings = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileFindings as default
};
