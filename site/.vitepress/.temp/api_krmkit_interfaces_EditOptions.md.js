import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EditOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EditOptions.md","filePath":"api/krmkit/interfaces/EditOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EditOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EditOptions</p><h1 id="interface-editoptions" tabindex="-1">Interface: EditOptions <a class="header-anchor" href="#interface-editoptions" aria-label="Permalink to &quot;Interface: EditOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/edit/update.ts#L26" target="_blank" rel="noreferrer">packages/yaml/src/edit/update.ts:26</a></p><p>How a text is read and edited.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./PathOptions"><code>PathOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>The name of the text in diagnostics; empty by default.</td></tr><tr><td><a id="property-profile"></a> <code>profile?</code></td><td><a href="./../type-aliases/Profile"><code>Profile</code></a></td><td>The profile for reading scalars; the default is <code>kubectl</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EditOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EditOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EditOptions as default
};
