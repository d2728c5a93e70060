import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvironmentVariable","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EnvironmentVariable.md","filePath":"api/krmkit/interfaces/EnvironmentVariable.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EnvironmentVariable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EnvironmentVariable</p><h1 id="interface-environmentvariable" tabindex="-1">Interface: EnvironmentVariable <a class="header-anchor" href="#interface-environmentvariable" aria-label="Permalink to &quot;Interface: EnvironmentVariable&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/run-options.ts#L64" target="_blank" rel="noreferrer">packages/pods/src/run-options.ts:64</a></p><p>A variable of the environment of a container.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the variable.</td></tr><tr><td><a id="property-parts"></a> <code>parts</code></td><td><a href="./../type-aliases/Value"><code>Value</code></a></td><td>The same, always in parts: text from a Secret is marked, so that it can be masked.</td></tr><tr><td><a id="property-provenance"></a> <code>provenance</code></td><td><a href="./../type-aliases/Provenance"><code>Provenance</code></a></td><td>The field or the object that the value comes from.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./../type-aliases/PublishedValue"><code>PublishedValue</code></a></td><td>A string if all of it is known, else its parts: literal text, text of Secrets, and named placeholders.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EnvironmentVariable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvironmentVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvironmentVariable as default
};
