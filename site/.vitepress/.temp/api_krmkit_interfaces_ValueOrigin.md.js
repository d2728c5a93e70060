import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ValueOrigin","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ValueOrigin.md","filePath":"api/krmkit/interfaces/ValueOrigin.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ValueOrigin.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ValueOrigin</p><h1 id="interface-valueorigin" tabindex="-1">Interface: ValueOrigin <a class="header-anchor" href="#interface-valueorigin" aria-label="Permalink to &quot;Interface: ValueOrigin&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/input/build-manifests.ts#L27" target="_blank" rel="noreferrer">packages/check/src/input/build-manifests.ts:27</a></p><p>A text that a value of a build comes from.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-entry"></a> <code>entry</code></td><td><code>string</code> | <code>undefined</code></td><td>The entry of the kustomization file that applied the text: <code>images[0]</code>; undefined for the text of a resource.</td></tr><tr><td><a id="property-generated"></a> <code>generated</code></td><td><code>boolean</code></td><td>True: the text declares how the value is made, but does not contain it: a generator, a function, a hash.</td></tr><tr><td><a id="property-location"></a> <code>location</code></td><td><a href="./Location"><code>Location</code></a> | <code>undefined</code></td><td>The file, line and column of the text; undefined if the text cannot be located.</td></tr><tr><td><a id="property-replaced"></a> <code>replaced</code></td><td><code>boolean</code></td><td>True: a later text replaced the value completely.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ValueOrigin.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ValueOrigin = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ValueOrigin as default
};
