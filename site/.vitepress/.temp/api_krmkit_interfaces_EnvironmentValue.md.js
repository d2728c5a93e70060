import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EnvironmentValue","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/EnvironmentValue.md","filePath":"api/krmkit/interfaces/EnvironmentValue.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/EnvironmentValue.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / EnvironmentValue</p><h1 id="interface-environmentvalue" tabindex="-1">Interface: EnvironmentValue <a class="header-anchor" href="#interface-environmentvalue" aria-label="Permalink to &quot;Interface: EnvironmentValue&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/value-at.ts#L29" target="_blank" rel="noreferrer">packages/workspace/src/answers/value-at.ts:29</a></p><p>A value in one environment.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-container"></a> <code>container</code></td><td><a href="./ContainerValue"><code>ContainerValue</code></a> | <code>undefined</code></td><td>What the container gets, where the field is one of its variables, of its command or of its arguments.</td></tr><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code></td><td>The field of the object: <code>spec.replicas</code>.</td></tr><tr><td><a id="property-root"></a> <code>root</code></td><td><code>string</code> | <code>undefined</code></td><td>The directory of the kustomization whose build has the value; undefined: the file as it is written.</td></tr><tr><td><a id="property-sources"></a> <code>sources</code></td><td>readonly <a href="./ValueSource"><code>ValueSource</code></a>[]</td><td>The texts that the value comes from, in the order in which they were applied.</td></tr><tr><td><a id="property-subject"></a> <code>subject</code></td><td><a href="./Subject"><code>Subject</code></a></td><td>The object that has the value.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><code>string</code> | <code>undefined</code></td><td>The value, with <code>&lt;secret NAME/KEY&gt;</code> for what comes from a Secret; undefined if nothing defines it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/EnvironmentValue.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EnvironmentValue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EnvironmentValue as default
};
