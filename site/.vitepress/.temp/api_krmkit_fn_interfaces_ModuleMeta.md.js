import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ModuleMeta","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/interfaces/ModuleMeta.md","filePath":"api/krmkit/fn/interfaces/ModuleMeta.md"}');
const _sfc_main = { name: "api/krmkit/fn/interfaces/ModuleMeta.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/fn</a> / ModuleMeta</p><h1 id="interface-modulemeta" tabindex="-1">Interface: ModuleMeta <a class="header-anchor" href="#interface-modulemeta" aria-label="Permalink to &quot;Interface: ModuleMeta&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/node-program.ts#L13" target="_blank" rel="noreferrer">packages/functions/src/sdk/node-program.ts:13</a></p><p>What is needed of <code>import.meta</code>; the types of a project without those of Node know nothing of it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-main"></a> <code>main?</code></td><td><code>boolean</code></td><td>Node 24 and newer say it themselves.</td></tr><tr><td><a id="property-url"></a> <code>url?</code></td><td><code>string</code></td><td>The URL of the module.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/interfaces/ModuleMeta.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ModuleMeta = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ModuleMeta as default
};
