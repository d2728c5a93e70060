import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConfigPosition","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ConfigPosition.md","filePath":"api/krmkit/fn/interfaces/ConfigPosition.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ConfigPosition.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ConfigPosition</p><h1 id="interface-configposition" tabindex="-1">Interface: ConfigPosition <a class="header-anchor" href="#interface-configposition" aria-label="Permalink to &quot;Interface: ConfigPosition&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/config-schema.ts#L42" target="_blank" rel="noreferrer">packages/functions/src/sdk/config-schema.ts:42</a></p><p>Where a value is in a functionConfig.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-configname"></a> <code>configName?</code></td><td><code>string</code></td><td>At the root: the name of the functionConfig.</td></tr><tr><td><a id="property-istext"></a> <code>isText</code></td><td><code>boolean</code></td><td>In the data of a ConfigMap every value is text: <code>&#39;3&#39;</code> is a number there, <code>&#39;[a, b]&#39;</code> a list.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>From the root of the functionConfig; <code>[]</code> is the functionConfig itself.</td></tr><tr><td><a id="property-siblings"></a> <code>siblings?</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a></td><td>At the root, for a map with <code>under</code>: the fields beside that field.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ConfigPosition.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConfigPosition = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConfigPosition as default
};
