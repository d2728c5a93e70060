import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeySelector","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/KeySelector.md","filePath":"api/krmkit/kubelet/interfaces/KeySelector.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/KeySelector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / KeySelector</p><h1 id="interface-keyselector" tabindex="-1">Interface: KeySelector <a class="header-anchor" href="#interface-keyselector" aria-label="Permalink to &quot;Interface: KeySelector&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L136" target="_blank" rel="noreferrer">packages/pods/src/model.ts:136</a></p><p>The fields of a core/v1 KeySelector that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-key"></a> <code>key</code></td><td><code>string</code></td><td>The key of the object.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the object, in the namespace of the pod.</td></tr><tr><td><a id="property-optional"></a> <code>optional?</code></td><td><code>boolean</code></td><td>True: the object and the key can be missing.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/KeySelector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeySelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeySelector as default
};
