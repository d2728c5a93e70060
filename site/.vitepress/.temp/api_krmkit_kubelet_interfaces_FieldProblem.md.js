import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FieldProblem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/FieldProblem.md","filePath":"api/krmkit/kubelet/interfaces/FieldProblem.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/FieldProblem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / FieldProblem</p><h1 id="interface-fieldproblem" tabindex="-1">Interface: FieldProblem <a class="header-anchor" href="#interface-fieldproblem" aria-label="Permalink to &quot;Interface: FieldProblem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/value/result.ts#L12" target="_blank" rel="noreferrer">packages/base/src/value/result.ts:12</a></p><p>A problem of a field.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./../../interfaces/Problem"><code>Problem</code></a></li></ul><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./Finding"><code>Finding</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-hint"></a> <code>hint?</code></td><td><code>string</code></td><td>What the user can do.</td><td><a href="./../../interfaces/Problem"><code>Problem</code></a>.<a href="./../../interfaces/Problem#property-hint"><code>hint</code></a></td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>What is wrong: one or two sentences for users, which name the offending text. No newline at the end.</td><td><a href="./../../interfaces/Problem"><code>Problem</code></a>.<a href="./../../interfaces/Problem#property-message"><code>message</code></a></td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>The field, from the root of the value.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/FieldProblem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FieldProblem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FieldProblem as default
};
