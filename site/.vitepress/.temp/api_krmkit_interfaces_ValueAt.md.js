import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ValueAt","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ValueAt.md","filePath":"api/krmkit/interfaces/ValueAt.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ValueAt.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ValueAt</p><h1 id="interface-valueat" tabindex="-1">Interface: ValueAt <a class="header-anchor" href="#interface-valueat" aria-label="Permalink to &quot;Interface: ValueAt&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/value-at.ts#L15" target="_blank" rel="noreferrer">packages/workspace/src/answers/value-at.ts:15</a></p><p>What a position of a file is about, and its value in each environment.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-environments"></a> <code>environments</code></td><td>readonly <a href="./EnvironmentValue"><code>EnvironmentValue</code></a>[]</td><td>The value in each environment that has the text.</td></tr><tr><td><a id="property-iscomplete"></a> <code>isComplete</code></td><td><code>boolean</code></td><td>False: other environments can have the text, too, and are not known yet.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;field&quot;</code> | <code>&quot;reference&quot;</code></td><td><code>reference</code>: a <code>$(NAME)</code>, by its value. <code>field</code>: a field of an object.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td><code>$(HOST)</code>, or the field in the first environment: <code>spec.replicas</code>.</td></tr><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The text that the values are of.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ValueAt.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ValueAt = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ValueAt as default
};
