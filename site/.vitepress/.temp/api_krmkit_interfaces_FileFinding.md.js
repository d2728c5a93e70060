import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileFinding","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FileFinding.md","filePath":"api/krmkit/interfaces/FileFinding.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FileFinding.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FileFinding</p><h1 id="interface-filefinding" tabindex="-1">Interface: FileFinding <a class="header-anchor" href="#interface-filefinding" aria-label="Permalink to &quot;Interface: FileFinding&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/shown-findings.ts#L7" target="_blank" rel="noreferrer">packages/workspace/src/answers/shown-findings.ts:7</a></p><p>A finding at a range of a file.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostic"></a> <code>diagnostic</code></td><td><a href="./Diagnostic"><code>Diagnostic</code></a></td><td>The finding.</td></tr><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The range in the text of the file; the start of the file if the finding is not about a place in it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FileFinding.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileFinding = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileFinding as default
};
