import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LabelRequirement","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/LabelRequirement.md","filePath":"api/krmkit/interfaces/LabelRequirement.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/LabelRequirement.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / LabelRequirement</p><h1 id="interface-labelrequirement" tabindex="-1">Interface: LabelRequirement <a class="header-anchor" href="#interface-labelrequirement" aria-label="Permalink to &quot;Interface: LabelRequirement&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/label-selector.ts#L7" target="_blank" rel="noreferrer">packages/manifests/src/resource/label-selector.ts:7</a></p><p>One condition on labels; <code>values</code> is empty for <code>exists</code> and <code>not-exists</code>, and one integer for <code>above</code> and <code>below</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-key"></a> <code>key</code></td><td><code>string</code></td><td>The key of the label.</td></tr><tr><td><a id="property-operator"></a> <code>operator</code></td><td><code>&quot;in&quot;</code> | <code>&quot;not-in&quot;</code> | <code>&quot;exists&quot;</code> | <code>&quot;not-exists&quot;</code> | <code>&quot;above&quot;</code> | <code>&quot;below&quot;</code></td><td>How the value of the label is compared.</td></tr><tr><td><a id="property-values"></a> <code>values</code></td><td>readonly <code>string</code>[]</td><td>What it is compared with.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/LabelRequirement.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LabelRequirement = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LabelRequirement as default
};
