import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputCode","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCode.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCode.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputCode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputCode</p><h1 id="interface-outputcode" tabindex="-1">Interface: OutputCode <a class="header-anchor" href="#interface-outputcode" aria-label="Permalink to &quot;Interface: OutputCode&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/tool.ts#L16" target="_blank" rel="noreferrer">packages/check/src/outputs/tool.ts:16</a></p><p>The explanation of a code.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-code"></a> <code>code</code></td><td><a href="./../../../../type-aliases/DiagnosticCode"><code>DiagnosticCode</code></a></td><td>The code.</td></tr><tr><td><a id="property-explanation"></a> <code>explanation</code></td><td><code>string</code></td><td>What is wrong, and what you can do.</td></tr><tr><td><a id="property-severity"></a> <code>severity</code></td><td><a href="./../../../../type-aliases/Severity"><code>Severity</code></a></td><td>The severity, without settings.</td></tr><tr><td><a id="property-title"></a> <code>title</code></td><td><code>string</code></td><td>One line.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputCode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputCode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputCode as default
};
