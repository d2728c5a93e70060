import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConflictRule","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ConflictRule.md","filePath":"api/krmkit/interfaces/ConflictRule.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ConflictRule.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ConflictRule</p><h1 id="interface-conflictrule" tabindex="-1">Interface: ConflictRule <a class="header-anchor" href="#interface-conflictrule" aria-label="Permalink to &quot;Interface: ConflictRule&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/options.ts#L25" target="_blank" rel="noreferrer">packages/merge/src/options.ts:25</a></p><p>A strategy for some conflicts. The last matching rule applies.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-choose"></a> <code>choose</code></td><td><a href="./../type-aliases/OnConflict"><code>OnConflict</code></a></td><td>What to do with the conflicts that match.</td></tr><tr><td><a id="property-kind"></a> <code>kind?</code></td><td><code>string</code></td><td>The kind of an object (<code>Deployment</code>) or of a conflict (<code>both-added</code>). The default is every kind.</td></tr><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>A selector: <code>spec.replicas</code>, <code>spec.template.spec.containers[name=app].image</code>. It also matches everything below.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ConflictRule.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConflictRule = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConflictRule as default
};
