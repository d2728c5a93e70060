import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MergeOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/MergeOptions.md","filePath":"api/krmkit/interfaces/MergeOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/MergeOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / MergeOptions</p><h1 id="interface-mergeoptions" tabindex="-1">Interface: MergeOptions <a class="header-anchor" href="#interface-mergeoptions" aria-label="Permalink to &quot;Interface: MergeOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/options.ts#L51" target="_blank" rel="noreferrer">packages/merge/src/options.ts:51</a></p><p>How texts, files or values are merged.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-listkeys"></a> <code>listKeys?</code></td><td>readonly <a href="./ListKeyRule"><code>ListKeyRule</code></a>[]</td><td>The keys of single lists, instead of those of the schemas.</td></tr><tr><td><a id="property-lists"></a> <code>lists?</code></td><td><a href="./../type-aliases/ListMode"><code>ListMode</code></a></td><td>The default is <code>all</code>.</td></tr><tr><td><a id="property-onconflict"></a> <code>onConflict?</code></td><td>| <a href="./../type-aliases/OnConflict"><code>OnConflict</code></a> | { <code>otherwise?</code>: OnConflict | undefined; <code>rules</code>: readonly <a href="./ConflictRule"><code>ConflictRule</code></a>[]; }</td><td>The default is <code>updated</code>.</td></tr><tr><td><a id="property-profile"></a> <code>profile?</code></td><td><a href="./../type-aliases/Profile"><code>Profile</code></a></td><td>The reader whose interpretation of scalars counts. The default is <code>kubectl</code>.</td></tr><tr><td><a id="property-resources"></a> <code>resources?</code></td><td><code>boolean</code></td><td>False: the documents are not Kubernetes objects, and pair by their index.</td></tr><tr><td><a id="property-scalarlists"></a> <code>scalarLists?</code></td><td><code>&quot;whole&quot;</code> | <code>&quot;items&quot;</code></td><td>How a 3-way merge treats lists of scalars without keys, such as <code>args</code>. <code>whole</code> (the default): as one value, as in the founding rules; <code>items</code>: item by item, as a text line by line.</td></tr><tr><td><a id="property-schemas"></a> <code>schemas?</code></td><td>readonly <a href="./../type-aliases/JsonValue"><code>JsonValue</code></a>[]</td><td>OpenAPI documents (v2 or v3) and CRDs, as values or as text (YAML or JSON). The merge also uses the CRDs among the merged documents.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/MergeOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MergeOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MergeOptions as default
};
