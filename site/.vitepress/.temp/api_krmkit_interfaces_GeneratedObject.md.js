import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: GeneratedObject","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/GeneratedObject.md","filePath":"api/krmkit/interfaces/GeneratedObject.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/GeneratedObject.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / GeneratedObject</p><h1 id="interface-generatedobject" tabindex="-1">Interface: GeneratedObject <a class="header-anchor" href="#interface-generatedobject" aria-label="Permalink to &quot;Interface: GeneratedObject&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/package-facts.ts#L28" target="_blank" rel="noreferrer">packages/manifests/src/resource/package-facts.ts:28</a></p><p>An object that a kustomize generator, an operator or another tool makes.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-addsunknownkeys"></a> <code>addsUnknownKeys?</code></td><td><code>true</code></td><td>It adds keys that only its files know to an object in another file.</td></tr><tr><td><a id="property-by"></a> <code>by</code></td><td><code>string</code></td><td>For people: <code>ExternalSecret shop/db</code>, <code>secretGenerator in deploy/kustomization.yaml</code>.</td></tr><tr><td><a id="property-directory"></a> <code>directory</code></td><td><code>string</code></td><td>Directory of the file that declares it.</td></tr><tr><td><a id="property-isguess"></a> <code>isGuess?</code></td><td><code>true</code></td><td>Only the text of a script names it.</td></tr><tr><td><a id="property-keys"></a> <code>keys</code></td><td>readonly <code>string</code>[] | <code>undefined</code></td><td>Undefined where only the generator knows them.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;ConfigMap&quot;</code> | <code>&quot;Secret&quot;</code></td><td>The kind of the object.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name, without a hash suffix.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code> | <code>undefined</code></td><td>Undefined: whatever namespace its user is in.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/GeneratedObject.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const GeneratedObject = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  GeneratedObject as default
};
