import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResourceFieldSelector","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ResourceFieldSelector.md","filePath":"api/krmkit/kubelet/interfaces/ResourceFieldSelector.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ResourceFieldSelector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ResourceFieldSelector</p><h1 id="interface-resourcefieldselector" tabindex="-1">Interface: ResourceFieldSelector <a class="header-anchor" href="#interface-resourcefieldselector" aria-label="Permalink to &quot;Interface: ResourceFieldSelector&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L126" target="_blank" rel="noreferrer">packages/pods/src/model.ts:126</a></p><p>The fields of a core/v1 ResourceFieldSelector that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-containername"></a> <code>containerName?</code></td><td><code>string</code></td><td>The name of the container; absent: the container that has the variable.</td></tr><tr><td><a id="property-divisor"></a> <code>divisor?</code></td><td><code>string</code></td><td>A quantity as text; unset or <code>0</code> means 1.</td></tr><tr><td><a id="property-resource"></a> <code>resource</code></td><td><code>string</code></td><td>The request or the limit: <code>limits.cpu</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ResourceFieldSelector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResourceFieldSelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResourceFieldSelector as default
};
