import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Secret","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/Secret.md","filePath":"api/krmkit/kubelet/interfaces/Secret.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/Secret.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / Secret</p><h1 id="interface-secret" tabindex="-1">Interface: Secret <a class="header-anchor" href="#interface-secret" aria-label="Permalink to &quot;Interface: Secret&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L243" target="_blank" rel="noreferrer">packages/pods/src/model.ts:243</a></p><p>The fields of a core/v1 Secret that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-data"></a> <code>data?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Base64, as in the API; <code>stringData</code> is merged into it.</td></tr><tr><td><a id="property-metadata"></a> <code>metadata</code></td><td><a href="./ObjectMeta"><code>ObjectMeta</code></a></td><td>The name and the namespace.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/Secret.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Secret = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Secret as default
};
