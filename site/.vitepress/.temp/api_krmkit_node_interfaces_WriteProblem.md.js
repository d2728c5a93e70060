import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WriteProblem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WriteProblem.md","filePath":"api/krmkit/node/interfaces/WriteProblem.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WriteProblem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WriteProblem</p><h1 id="interface-writeproblem" tabindex="-1">Interface: WriteProblem <a class="header-anchor" href="#interface-writeproblem" aria-label="Permalink to &quot;Interface: WriteProblem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/problem.ts#L4" target="_blank" rel="noreferrer">packages/manifests/src/write/problem.ts:4</a></p><p>Why something was not written.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Required</code>&lt;<a href="./../../interfaces/Problem"><code>Problem</code></a>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Overrides</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-hint"></a> <code>hint</code></td><td><code>string</code></td><td>What the user can do.</td><td><a href="./../../interfaces/Problem"><code>Problem</code></a>.<a href="./../../interfaces/Problem#property-hint"><code>hint</code></a></td><td>-</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;changed&quot;</code> | <code>&quot;refused&quot;</code> | <code>&quot;unfinished&quot;</code> | <code>&quot;busy&quot;</code> | <code>&quot;system&quot;</code></td><td>- changed: a file does not have the content before - refused: the plan contains a path or content that krmkit never writes - busy: another process is writing here - unfinished: an earlier change could be neither completed nor undone - system: the file system refuses: for example, a file is write-protected</td><td>-</td><td>-</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>What is wrong: one or two sentences for users, which name the offending text. No newline at the end.</td><td>-</td><td><a href="./../../interfaces/Problem"><code>Problem</code></a>.<a href="./../../interfaces/Problem#property-message"><code>message</code></a></td></tr><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>The path in the plan, relative to the root; &#39;&#39; or undefined for the root itself.</td><td>-</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WriteProblem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WriteProblem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WriteProblem as default
};
