import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputFieldChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputFieldChange.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputFieldChange.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputFieldChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputFieldChange</p><h1 id="interface-outputfieldchange" tabindex="-1">Interface: OutputFieldChange <a class="header-anchor" href="#interface-outputfieldchange" aria-label="Permalink to &quot;Interface: OutputFieldChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L169" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:169</a></p><p>A field that differs.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./OutputCausedFieldChange"><code>OutputCausedFieldChange</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-after"></a> <code>after</code></td><td><a href="./OutputFieldSide"><code>OutputFieldSide</code></a> | <code>null</code></td><td>The second side; null if the field is removed.</td></tr><tr><td><a id="property-before"></a> <code>before</code></td><td><a href="./OutputFieldSide"><code>OutputFieldSide</code></a> | <code>null</code></td><td>The first side; null if the field is new.</td></tr><tr><td><a id="property-hidden"></a> <code>hidden</code></td><td><code>boolean</code></td><td>Whether values of Secrets are masked.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;moved&quot;</code> | <a href="./../type-aliases/OutputChangeKind"><code>OutputChangeKind</code></a></td><td><code>moved</code>: an item of a list at another position.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path: <code>spec.replicas</code>.</td></tr><tr><td><a id="property-references"></a> <code>references</code></td><td>readonly <code>object</code>[]</td><td>The fields that changed with the name of a generated object.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputFieldChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputFieldChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputFieldChange as default
};
