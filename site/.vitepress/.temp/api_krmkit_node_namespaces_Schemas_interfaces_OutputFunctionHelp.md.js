import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputFunctionHelp","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputFunctionHelp.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputFunctionHelp.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputFunctionHelp.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputFunctionHelp</p><h1 id="interface-outputfunctionhelp" tabindex="-1">Interface: OutputFunctionHelp <a class="header-anchor" href="#interface-outputfunctionhelp" aria-label="Permalink to &quot;Interface: OutputFunctionHelp&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/tool.ts#L31" target="_blank" rel="noreferrer">packages/check/src/outputs/tool.ts:31</a></p><p>A function.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-config"></a> <code>config</code></td><td><a href="./../../../interfaces/SchemaShape"><code>SchemaShape</code></a></td><td>The fields of its functionConfig.</td></tr><tr><td><a id="property-description"></a> <code>description</code></td><td><code>string</code></td><td>What the function does.</td></tr><tr><td><a id="property-function"></a> <code>function</code></td><td><code>string</code></td><td>The name of the function.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputFunctionHelp.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputFunctionHelp = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputFunctionHelp as default
};
