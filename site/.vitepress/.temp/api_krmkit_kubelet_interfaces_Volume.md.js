import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Volume","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/Volume.md","filePath":"api/krmkit/kubelet/interfaces/Volume.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/Volume.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / Volume</p><h1 id="interface-volume" tabindex="-1">Interface: Volume <a class="header-anchor" href="#interface-volume" aria-label="Permalink to &quot;Interface: Volume&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L211" target="_blank" rel="noreferrer">packages/pods/src/model.ts:211</a></p><p>Only <code>emptyDir</code> matters, because fileKeyRef needs it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-emptydir"></a> <code>emptyDir?</code></td><td><code>object</code></td><td>Present if the volume is an empty directory that exists as long as the pod.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>Unique among the volumes of the pod.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/Volume.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Volume = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Volume as default
};
