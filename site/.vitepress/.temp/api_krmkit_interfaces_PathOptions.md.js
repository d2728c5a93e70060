import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PathOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/PathOptions.md","filePath":"api/krmkit/interfaces/PathOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/PathOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / PathOptions</p><h1 id="interface-pathoptions" tabindex="-1">Interface: PathOptions <a class="header-anchor" href="#interface-pathoptions" aria-label="Permalink to &quot;Interface: PathOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/edit/update.ts#L34" target="_blank" rel="noreferrer">packages/yaml/src/edit/update.ts:34</a></p><p>How a field of a text is edited.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./EditOptions"><code>EditOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-document"></a> <code>document?</code></td><td><code>number</code></td><td>The index of the only document to change, as passed to the callback of <code>updateYaml</code>; all by default.</td><td>-</td></tr><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>The name of the text in diagnostics; empty by default.</td><td><a href="./EditOptions"><code>EditOptions</code></a>.<a href="./EditOptions#property-path"><code>path</code></a></td></tr><tr><td><a id="property-profile"></a> <code>profile?</code></td><td><a href="./../type-aliases/Profile"><code>Profile</code></a></td><td>The profile for reading scalars; the default is <code>kubectl</code>.</td><td><a href="./EditOptions"><code>EditOptions</code></a>.<a href="./EditOptions#property-profile"><code>profile</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/PathOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PathOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PathOptions as default
};
