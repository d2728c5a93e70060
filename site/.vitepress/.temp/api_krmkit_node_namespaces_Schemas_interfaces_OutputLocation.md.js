import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputLocation","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputLocation.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputLocation.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputLocation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputLocation</p><h1 id="interface-outputlocation" tabindex="-1">Interface: OutputLocation <a class="header-anchor" href="#interface-outputlocation" aria-label="Permalink to &quot;Interface: OutputLocation&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/diagnostics/output.ts#L8" target="_blank" rel="noreferrer">packages/base/src/diagnostics/output.ts:8</a></p><p>A place in a file. Lines and columns start at 1; columns count UTF-16 units.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-column"></a> <code>column</code></td><td><code>number</code></td><td>The column of the first character.</td></tr><tr><td><a id="property-endcolumn"></a> <code>endColumn</code></td><td><code>number</code></td><td>The column after the last character.</td></tr><tr><td><a id="property-endline"></a> <code>endLine</code></td><td><code>number</code></td><td>The line of the end.</td></tr><tr><td><a id="property-line"></a> <code>line</code></td><td><code>number</code></td><td>The line of the first character.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file, as given or found; <code>-</code> for standard input.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputLocation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputLocation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputLocation as default
};
