import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SetImageConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/SetImageConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/SetImageConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/SetImageConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / SetImageConfig</p><h1 id="interface-setimageconfig" tabindex="-1">Interface: SetImageConfig <a class="header-anchor" href="#interface-setimageconfig" aria-label="Permalink to &quot;Interface: SetImageConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L94" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:94</a></p><p>The fields of a functionConfig of <code>set-image</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-additionalimagefields"></a> <code>additionalImageFields?</code></td><td>readonly <code>object</code>[]</td><td>Other fields that contain images.</td></tr><tr><td><a id="property-digest"></a> <code>digest?</code></td><td><code>string</code></td><td>sha256:...; replaces tag and digest.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The current name of the image, without tag and digest.</td></tr><tr><td><a id="property-newname"></a> <code>newName?</code></td><td><code>string</code></td><td>The new name.</td></tr><tr><td><a id="property-newtag"></a> <code>newTag?</code></td><td><code>string</code></td><td>The new tag; replaces tag and digest.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/SetImageConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SetImageConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SetImageConfig as default
};
