import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ExpandedTemplate","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ExpandedTemplate.md","filePath":"api/krmkit/interfaces/ExpandedTemplate.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ExpandedTemplate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ExpandedTemplate</p><h1 id="interface-expandedtemplate" tabindex="-1">Interface: ExpandedTemplate <a class="header-anchor" href="#interface-expandedtemplate" aria-label="Permalink to &quot;Interface: ExpandedTemplate&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/expand-templates.ts#L11" target="_blank" rel="noreferrer">packages/pods/src/expand-templates.ts:11</a></p><p>A pod template, with everything its containers get.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./CheckedTemplate"><code>CheckedTemplate</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-containers"></a> <code>containers</code></td><td>readonly <a href="./ExpandedContainer"><code>ExpandedContainer</code></a>[]</td><td>Ephemeral containers, then init containers, then containers: the order in which a kubelet starts them.</td></tr><tr><td><a id="property-ispatch"></a> <code>isPatch</code></td><td><code>boolean</code></td><td>True for a patch: only a part of the pod template is known.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code></td><td>The namespace of its pods: of the object, of a kustomization, or of the options.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code> | <code>undefined</code></td><td>The file of the object; undefined if it was not read from text.</td></tr><tr><td><a id="property-subject"></a> <code>subject</code></td><td><a href="./Subject"><code>Subject</code></a></td><td>The object that has the pod template.</td></tr><tr><td><a id="property-templatepath"></a> <code>templatePath</code></td><td><a href="./../type-aliases/Path"><code>Path</code></a></td><td>The path in the object to the <code>metadata</code> and <code>spec</code> of the pod: <code>[&#39;spec&#39;, &#39;template&#39;]</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ExpandedTemplate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ExpandedTemplate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ExpandedTemplate as default
};
