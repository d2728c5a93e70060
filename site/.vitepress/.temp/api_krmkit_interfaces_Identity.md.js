import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Identity","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Identity.md","filePath":"api/krmkit/interfaces/Identity.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Identity.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Identity</p><h1 id="interface-identity" tabindex="-1">Interface: Identity <a class="header-anchor" href="#interface-identity" aria-label="Permalink to &quot;Interface: Identity&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/resource.ts#L5" target="_blank" rel="noreferrer">packages/manifests/src/resource/resource.ts:5</a></p><p>Who an object is. A version is not part of it: <code>apps/v1</code> and <code>apps/v1beta1</code> name the same Deployment.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>string</code></td><td>The group and the version: <code>apps/v1</code>, or <code>v1</code> for the core group.</td></tr><tr><td><a id="property-group"></a> <code>group</code></td><td><code>string</code></td><td><code>&#39;&#39;</code> for the core group.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind: <code>Deployment</code>.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td><code>&#39;&#39;</code> where the manifest has only a <code>generateName</code>, or no name at all.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code> | <code>undefined</code></td><td>As written; undefined where the manifest leaves it out.</td></tr><tr><td><a id="property-version"></a> <code>version</code></td><td><code>string</code></td><td>The version without the group: <code>v1</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Identity.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Identity = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Identity as default
};
