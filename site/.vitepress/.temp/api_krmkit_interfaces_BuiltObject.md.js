import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BuiltObject","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/BuiltObject.md","filePath":"api/krmkit/interfaces/BuiltObject.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/BuiltObject.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / BuiltObject</p><h1 id="interface-builtobject" tabindex="-1">Interface: BuiltObject <a class="header-anchor" href="#interface-builtobject" aria-label="Permalink to &quot;Interface: BuiltObject&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/input/build-manifests.ts#L39" target="_blank" rel="noreferrer">packages/check/src/input/build-manifests.ts:39</a></p><p>An object of a build.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-originsof"></a> <code>originsOf</code></td><td>(<code>path</code>) =&gt; readonly <a href="./ValueOrigin"><code>ValueOrigin</code></a>[]</td><td>The texts that the value at a path comes from, in the order in which they were applied.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><a href="./JsonObject"><code>JsonObject</code></a></td><td>The object, as it would be applied.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/BuiltObject.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BuiltObject = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BuiltObject as default
};
