import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DiffOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/DiffOptions.md","filePath":"api/krmkit/yaml/interfaces/DiffOptions.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/DiffOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / DiffOptions</p><h1 id="interface-diffoptions" tabindex="-1">Interface: DiffOptions <a class="header-anchor" href="#interface-diffoptions" aria-label="Permalink to &quot;Interface: DiffOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/value/diff.ts#L11" target="_blank" rel="noreferrer">packages/base/src/value/diff.ts:11</a></p><p>How lists are compared.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-itemkeys"></a> <code>itemKeys?</code></td><td>(<code>path</code>) =&gt; readonly <code>string</code>[] | <code>&quot;infer&quot;</code> | <code>undefined</code></td><td>The members that tell the items of the list at a path apart (<code>[&#39;containerPort&#39;, &#39;protocol&#39;]</code>), or undefined for a list without; where the option is left out, and where it says &#39;infer&#39;, the items themselves say. Keys that an item lacks, or that two items have the same, are not used.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/DiffOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DiffOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DiffOptions as default
};
