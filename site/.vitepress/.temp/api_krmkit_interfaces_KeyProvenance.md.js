import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyProvenance","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/KeyProvenance.md","filePath":"api/krmkit/interfaces/KeyProvenance.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/KeyProvenance.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / KeyProvenance</p><h1 id="interface-keyprovenance" tabindex="-1">Interface: KeyProvenance <a class="header-anchor" href="#interface-keyprovenance" aria-label="Permalink to &quot;Interface: KeyProvenance&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/env/provenance.ts#L22" target="_blank" rel="noreferrer">packages/pods/src/env/provenance.ts:22</a></p><p>A value from a key of a ConfigMap or a Secret.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-by"></a> <code>by</code></td><td><code>&quot;env&quot;</code> | <code>&quot;envFrom&quot;</code></td><td>All keys by <code>envFrom</code>, or one key by <code>env</code>.</td></tr><tr><td><a id="property-key"></a> <code>key</code></td><td><code>string</code></td><td>The key of the object.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;configMap&quot;</code> | <code>&quot;secret&quot;</code></td><td>The kind of the object.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the object.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code></td><td>The namespace of the object.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../type-aliases/Path"><code>Path</code></a></td><td>From the root of the pod to the field that refers to the object.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/KeyProvenance.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyProvenance = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyProvenance as default
};
