import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TemplatePath","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/TemplatePath.md","filePath":"api/krmkit/interfaces/TemplatePath.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/TemplatePath.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / TemplatePath</p><h1 id="interface-templatepath" tabindex="-1">Interface: TemplatePath <a class="header-anchor" href="#interface-templatepath" aria-label="Permalink to &quot;Interface: TemplatePath&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/pod/workloads.ts#L27" target="_blank" rel="noreferrer">packages/pods/src/pod/workloads.ts:27</a></p><p>The location of the pod template in resources of a kind. The group is <code>&#39;&#39;</code> for core; the version does not matter.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-group"></a> <code>group</code></td><td><code>string</code></td><td>The API group: <code>apps</code>, or <code>&#39;&#39;</code> for core.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind of the resource.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../type-aliases/Path"><code>Path</code></a></td><td>From the root of the resource to the pod template.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/TemplatePath.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TemplatePath = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TemplatePath as default
};
