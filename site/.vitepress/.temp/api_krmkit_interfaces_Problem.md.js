import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Problem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Problem.md","filePath":"api/krmkit/interfaces/Problem.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Problem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Problem</p><h1 id="interface-problem" tabindex="-1">Interface: Problem <a class="header-anchor" href="#interface-problem" aria-label="Permalink to &quot;Interface: Problem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/value/result.ts#L4" target="_blank" rel="noreferrer">packages/base/src/value/result.ts:4</a></p><p>What went wrong, and what the user can do about it.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./Diagnostic"><code>Diagnostic</code></a></li><li><a href="./../yaml/interfaces/YamlProblem"><code>YamlProblem</code></a></li><li><a href="./../kubelet/interfaces/FieldProblem"><code>FieldProblem</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-hint"></a> <code>hint?</code></td><td><code>string</code></td><td>What the user can do.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>What is wrong: one or two sentences for users, which name the offending text. No newline at the end.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Problem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Problem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Problem as default
};
