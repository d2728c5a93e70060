import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputMatch","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputMatch.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputMatch.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputMatch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputMatch</p><h1 id="interface-outputmatch" tabindex="-1">Interface: OutputMatch <a class="header-anchor" href="#interface-outputmatch" aria-label="Permalink to &quot;Interface: OutputMatch&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L61" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:61</a></p><p>A field that matches.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-location"></a> <code>location</code></td><td><a href="./OutputLocation"><code>OutputLocation</code></a> | <code>null</code></td><td>The location of the value.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the field.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../../../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The value of the field.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputMatch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputMatch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputMatch as default
};
