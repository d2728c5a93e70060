import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RenameChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/RenameChange.md","filePath":"api/krmkit/yaml/interfaces/RenameChange.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/RenameChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / RenameChange</p><h1 id="interface-renamechange" tabindex="-1">Interface: RenameChange <a class="header-anchor" href="#interface-renamechange" aria-label="Permalink to &quot;Interface: RenameChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/value/change.ts#L60" target="_blank" rel="noreferrer">packages/base/src/value/change.ts:60</a></p><p>Renames a member without moving it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-key"></a> <code>key</code></td><td><code>string</code></td><td>The new key.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;rename&quot;</code></td><td>The type of the change.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>The path of the member, with its present key.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/RenameChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RenameChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RenameChange as default
};
