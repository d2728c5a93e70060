import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvironmentEntry","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/EnvironmentEntry.md","filePath":"api/krmkit/node/interfaces/EnvironmentEntry.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/EnvironmentEntry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / EnvironmentEntry</p><h1 id="interface-environmententry" tabindex="-1">Interface: EnvironmentEntry <a class="header-anchor" href="#interface-environmententry" aria-label="Permalink to &quot;Interface: EnvironmentEntry&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/step.ts#L70" target="_blank" rel="noreferrer">packages/functions/src/run/step.ts:70</a></p><p>Without a value: the value of the caller&#39;s environment, if present.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the variable.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><code>string</code> | <code>undefined</code></td><td>The value; undefined: the value that the caller&#39;s environment has.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/EnvironmentEntry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvironmentEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvironmentEntry as default
};
