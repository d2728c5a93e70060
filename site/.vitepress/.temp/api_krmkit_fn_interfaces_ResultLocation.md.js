import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResultLocation","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ResultLocation.md","filePath":"api/krmkit/fn/interfaces/ResultLocation.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ResultLocation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ResultLocation</p><h1 id="interface-resultlocation" tabindex="-1">Interface: ResultLocation <a class="header-anchor" href="#interface-resultlocation" aria-label="Permalink to &quot;Interface: ResultLocation&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/results.ts#L11" target="_blank" rel="noreferrer">packages/functions/src/sdk/results.ts:11</a></p><p>What a result is about.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-field"></a> <code>field?</code></td><td><a href="./../type-aliases/FieldPath"><code>FieldPath</code></a></td><td>In the resource; its current value is filled in.</td></tr><tr><td><a id="property-file"></a> <code>file?</code></td><td><code>object</code></td><td>The file; <code>index</code> is the number of the document in it, from 0. Absent: that of <code>resource</code>.</td></tr><tr><td><code>file.index?</code></td><td><code>number</code></td><td>-</td></tr><tr><td><code>file.path</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="property-proposedvalue"></a> <code>proposedValue?</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The value that the function proposes for the field.</td></tr><tr><td><a id="property-resource"></a> <code>resource?</code></td><td><a href="./KubernetesObject"><code>KubernetesObject</code></a></td><td>Its file is filled in.</td></tr><tr><td><a id="property-tags"></a> <code>tags?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>More data, by name.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ResultLocation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResultLocation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResultLocation as default
};
