import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WorkspaceFileEdits","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/WorkspaceFileEdits.md","filePath":"api/krmkit/interfaces/WorkspaceFileEdits.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/WorkspaceFileEdits.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / WorkspaceFileEdits</p><h1 id="interface-workspacefileedits" tabindex="-1">Interface: WorkspaceFileEdits <a class="header-anchor" href="#interface-workspacefileedits" aria-label="Permalink to &quot;Interface: WorkspaceFileEdits&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/navigate.ts#L94" target="_blank" rel="noreferrer">packages/workspace/src/answers/navigate.ts:94</a></p><p>The edits of a file.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-edits"></a> <code>edits</code></td><td>readonly <a href="./RangeEdit"><code>RangeEdit</code></a>[]</td><td>In the order of the text.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/WorkspaceFileEdits.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WorkspaceFileEdits = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WorkspaceFileEdits as default
};
