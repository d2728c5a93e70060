import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ValueSource","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ValueSource.md","filePath":"api/krmkit/interfaces/ValueSource.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ValueSource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ValueSource</p><h1 id="interface-valuesource" tabindex="-1">Interface: ValueSource <a class="header-anchor" href="#interface-valuesource" aria-label="Permalink to &quot;Interface: ValueSource&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/value-at.ts#L45" target="_blank" rel="noreferrer">packages/workspace/src/answers/value-at.ts:45</a></p><p>A text that a value comes from.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./FileRange"><code>FileRange</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-entry"></a> <code>entry</code></td><td><code>string</code> | <code>undefined</code></td><td>The entry of the kustomization that applied the text: <code>images[0]</code>; undefined for the text of a resource.</td><td>-</td></tr><tr><td><a id="property-isreplaced"></a> <code>isReplaced</code></td><td><code>boolean</code></td><td>True: a later text replaced the value completely.</td><td>-</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file in the workspace.</td><td><a href="./FileRange"><code>FileRange</code></a>.<a href="./FileRange#property-path"><code>path</code></a></td></tr><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The range in its text.</td><td><a href="./FileRange"><code>FileRange</code></a>.<a href="./FileRange#property-range"><code>range</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ValueSource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ValueSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ValueSource as default
};
