import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputConflict","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputConflict.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputConflict.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputConflict.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputConflict</p><h1 id="interface-outputconflict" tabindex="-1">Interface: OutputConflict <a class="header-anchor" href="#interface-outputconflict" aria-label="Permalink to &quot;Interface: OutputConflict&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/report/outputs.ts#L36" target="_blank" rel="noreferrer">packages/merge/src/report/outputs.ts:36</a></p><p>A choice that the merge had to make.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-chosen"></a> <code>chosen</code></td><td><a href="./../../../../type-aliases/Chosen"><code>Chosen</code></a></td><td>The side whose value the merge uses.</td></tr><tr><td><a id="property-destination"></a> <code>destination</code></td><td><a href="./OutputConflictSide"><code>OutputConflictSide</code></a> | <code>null</code></td><td>The value of the destination; null if there is none.</td></tr><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code></td><td>The path for people, with the keys of list items.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><a href="./../../../../type-aliases/ConflictKind"><code>ConflictKind</code></a></td><td>The reason for the conflict.</td></tr><tr><td><a id="property-open"></a> <code>open</code></td><td><code>boolean</code></td><td>Whether you have to choose.</td></tr><tr><td><a id="property-original"></a> <code>original</code></td><td><a href="./OutputConflictSide"><code>OutputConflictSide</code></a> | <code>null</code></td><td>The value that both sides come from; null if there is none.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path in the object.</td></tr><tr><td><a id="property-subject"></a> <code>subject</code></td><td><a href="./OutputResource"><code>OutputResource</code></a> | <code>null</code></td><td>Null for a document that is not a Kubernetes object.</td></tr><tr><td><a id="property-updated"></a> <code>updated</code></td><td><a href="./OutputConflictSide"><code>OutputConflictSide</code></a> | <code>null</code></td><td>The value of the updated side; null if there is none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputConflict.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputConflict = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputConflict as default
};
