import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Completion","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Completion.md","filePath":"api/krmkit/interfaces/Completion.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Completion.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Completion</p><h1 id="interface-completion" tabindex="-1">Interface: Completion <a class="header-anchor" href="#interface-completion" aria-label="Permalink to &quot;Interface: Completion&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/completions.ts#L14" target="_blank" rel="noreferrer">packages/workspace/src/answers/completions.ts:14</a></p><p>A text that can be written at a position.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-detail"></a> <code>detail</code></td><td><code>string</code></td><td>One line for people: a value, with Secrets masked, or where it comes from.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;object&quot;</code> | <code>&quot;value&quot;</code> | <code>&quot;field&quot;</code> | <code>&quot;variable&quot;</code> | <code>&quot;key&quot;</code> | <code>&quot;path&quot;</code></td><td>What the text names. <code>path</code>: a file or directory for a kustomization; <code>value</code>: one that the schema allows.</td></tr><tr><td><a id="property-label"></a> <code>label</code></td><td><code>string</code></td><td>The name to show.</td></tr><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The range that the text replaces.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The text to write.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Completion.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Completion = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Completion as default
};
