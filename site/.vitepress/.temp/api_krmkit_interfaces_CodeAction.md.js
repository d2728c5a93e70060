import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CodeAction","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/CodeAction.md","filePath":"api/krmkit/interfaces/CodeAction.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/CodeAction.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / CodeAction</p><h1 id="interface-codeaction" tabindex="-1">Interface: CodeAction <a class="header-anchor" href="#interface-codeaction" aria-label="Permalink to &quot;Interface: CodeAction&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/code-actions.ts#L14" target="_blank" rel="noreferrer">packages/workspace/src/answers/code-actions.ts:14</a></p><p>Edits that a user can choose.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostic"></a> <code>diagnostic</code></td><td><a href="./Diagnostic"><code>Diagnostic</code></a></td><td>The finding that the action is for.</td></tr><tr><td><a id="property-files"></a> <code>files</code></td><td>readonly <a href="./WorkspaceFileEdits"><code>WorkspaceFileEdits</code></a>[]</td><td>The edits, by file.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;fix&quot;</code> | <code>&quot;suppress&quot;</code></td><td><code>fix</code>: removes the finding. <code>suppress</code>: a comment that says why the finding does not count.</td></tr><tr><td><a id="property-title"></a> <code>title</code></td><td><code>string</code></td><td>One line for people.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/CodeAction.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CodeAction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CodeAction as default
};
