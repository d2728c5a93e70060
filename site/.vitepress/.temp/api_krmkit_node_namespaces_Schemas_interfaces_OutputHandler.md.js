import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputHandler","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputHandler.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputHandler.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputHandler.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputHandler</p><h1 id="interface-outputhandler" tabindex="-1">Interface: OutputHandler <a class="header-anchor" href="#interface-outputhandler" aria-label="Permalink to &quot;Interface: OutputHandler&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L196" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:196</a></p><p>An exec probe or a hook.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-command"></a> <code>command</code></td><td>readonly <code>string</code>[]</td><td>The command that runs.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td>| <code>&quot;livenessProbe&quot;</code> | <code>&quot;readinessProbe&quot;</code> | <code>&quot;startupProbe&quot;</code> | <code>&quot;postStart&quot;</code> | <code>&quot;preStop&quot;</code></td><td>The field of the container.</td></tr><tr><td><a id="property-written"></a> <code>written</code></td><td>readonly <code>string</code>[]</td><td>The command, as written.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputHandler.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputHandler = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputHandler as default
};
