import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResourceRequirements","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ResourceRequirements.md","filePath":"api/krmkit/kubelet/interfaces/ResourceRequirements.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ResourceRequirements.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ResourceRequirements</p><h1 id="interface-resourcerequirements" tabindex="-1">Interface: ResourceRequirements <a class="header-anchor" href="#interface-resourcerequirements" aria-label="Permalink to &quot;Interface: ResourceRequirements&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L179" target="_blank" rel="noreferrer">packages/pods/src/model.ts:179</a></p><p>The fields of a core/v1 ResourceRequirements that krmkit uses.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-limits"></a> <code>limits?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>The most that the container can use.</td></tr><tr><td><a id="property-requests"></a> <code>requests?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>What the scheduler reserves.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ResourceRequirements.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResourceRequirements = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResourceRequirements as default
};
