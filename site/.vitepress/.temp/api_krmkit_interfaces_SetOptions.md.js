import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SetOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/SetOptions.md","filePath":"api/krmkit/interfaces/SetOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/SetOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / SetOptions</p><h1 id="interface-setoptions" tabindex="-1">Interface: SetOptions <a class="header-anchor" href="#interface-setoptions" aria-label="Permalink to &quot;Interface: SetOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/plan-set.ts#L18" target="_blank" rel="noreferrer">packages/check/src/api/plan-set.ts:18</a></p><p>Which resources to change, and how.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-create"></a> <code>create?</code></td><td><code>boolean</code></td><td>Adds a missing field, with the mappings and the list item above it. Default: false.</td></tr><tr><td><a id="property-selection"></a> <code>selection?</code></td><td><a href="./Selection"><code>Selection</code></a></td><td>Which resources to change. Default: all that have the field.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/SetOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SetOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SetOptions as default
};
