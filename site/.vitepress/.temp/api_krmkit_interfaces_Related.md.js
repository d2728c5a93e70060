import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Related","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Related.md","filePath":"api/krmkit/interfaces/Related.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Related.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Related</p><h1 id="interface-related" tabindex="-1">Interface: Related <a class="header-anchor" href="#interface-related" aria-label="Permalink to &quot;Interface: Related&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/diagnostics/diagnostic.ts#L50" target="_blank" rel="noreferrer">packages/base/src/diagnostics/diagnostic.ts:50</a></p><p>A related location: the winner of two duplicates, or the declaration of a name.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-location"></a> <code>location?</code></td><td><a href="./Location"><code>Location</code></a></td><td>The position in a file; absent if it is not in one.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>What the location has to do with the problem.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Related.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Related = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Related as default
};
