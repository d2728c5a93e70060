import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MatchesOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/MatchesOutput.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/MatchesOutput.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/MatchesOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / MatchesOutput</p><h1 id="interface-matchesoutput" tabindex="-1">Interface: MatchesOutput <a class="header-anchor" href="#interface-matchesoutput" aria-label="Permalink to &quot;Interface: MatchesOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L41" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:41</a></p><p>The output of <code>krmkit grep -o json</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;krmkit.dev/v1&quot;</code></td><td>The version of the output.</td></tr><tr><td><a id="property-inverted"></a> <code>inverted</code></td><td><code>boolean</code></td><td>Whether the resources are those that do not match.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;Matches&quot;</code></td><td>The kind of the output.</td></tr><tr><td><a id="property-query"></a> <code>query</code></td><td><code>string</code></td><td>The query, as given.</td></tr><tr><td><a id="property-resources"></a> <code>resources</code></td><td>readonly <code>object</code>[]</td><td>The resources that match.</td></tr><tr><td><a id="property-summary"></a> <code>summary</code></td><td><code>object</code></td><td>The number of resources and fields.</td></tr><tr><td><code>summary.fields</code></td><td><code>number</code></td><td>-</td></tr><tr><td><code>summary.resources</code></td><td><code>number</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/MatchesOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MatchesOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MatchesOutput as default
};
