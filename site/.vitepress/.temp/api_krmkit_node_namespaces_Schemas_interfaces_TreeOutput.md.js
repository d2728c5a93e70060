import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TreeOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/TreeOutput.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/TreeOutput.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/TreeOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / TreeOutput</p><h1 id="interface-treeoutput" tabindex="-1">Interface: TreeOutput <a class="header-anchor" href="#interface-treeoutput" aria-label="Permalink to &quot;Interface: TreeOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L4" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:4</a></p><p>The output of <code>krmkit tree -o json</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;krmkit.dev/v1&quot;</code></td><td>The version of the output.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;Tree&quot;</code></td><td>The kind of the output.</td></tr><tr><td><a id="property-nodes"></a> <code>nodes</code></td><td>readonly <a href="./../type-aliases/OutputNode"><code>OutputNode</code></a>[]</td><td>The nodes, in the order of the lines of the tree.</td></tr><tr><td><a id="property-structure"></a> <code>structure</code></td><td><code>&quot;directory&quot;</code> | <code>&quot;owners&quot;</code></td><td>Whether the nodes are below directories or below their owners.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/TreeOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TreeOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TreeOutput as default
};
