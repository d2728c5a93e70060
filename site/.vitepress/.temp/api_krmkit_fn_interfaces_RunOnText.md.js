import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RunOnText","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/RunOnText.md","filePath":"api/krmkit/fn/interfaces/RunOnText.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/RunOnText.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / RunOnText</p><h1 id="interface-runontext" tabindex="-1">Interface: RunOnText <a class="header-anchor" href="#interface-runontext" aria-label="Permalink to &quot;Interface: RunOnText&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/run-function.ts#L31" target="_blank" rel="noreferrer">packages/functions/src/sdk/run-function.ts:31</a></p><p>How a text is run.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-functionconfig"></a> <code>functionConfig?</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>Instead of the functionConfig of the list.</td></tr><tr><td><a id="property-path"></a> <code>path?</code></td><td><code>string</code></td><td>How messages name the text; <code>-</code> where it is left out.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/RunOnText.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RunOnText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RunOnText as default
};
