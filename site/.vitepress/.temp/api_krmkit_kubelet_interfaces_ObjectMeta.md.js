import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ObjectMeta","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/ObjectMeta.md","filePath":"api/krmkit/kubelet/interfaces/ObjectMeta.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/ObjectMeta.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / ObjectMeta</p><h1 id="interface-objectmeta" tabindex="-1">Interface: ObjectMeta <a class="header-anchor" href="#interface-objectmeta" aria-label="Permalink to &quot;Interface: ObjectMeta&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L6" target="_blank" rel="noreferrer">packages/pods/src/model.ts:6</a></p><p>The part of core/v1 that decides what a container gets, as an API server stores it (<code>k8s.io/api/core/v1/types.go</code>). <code>decode.ts</code> reads it from manifests, <code>defaults.ts</code> adds the defaults of an API server.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-annotations"></a> <code>annotations?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Annotations by key.</td></tr><tr><td><a id="property-generatename"></a> <code>generateName?</code></td><td><code>string</code></td><td>The prefix of a name that the API server completes.</td></tr><tr><td><a id="property-labels"></a> <code>labels?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Labels by key.</td></tr><tr><td><a id="property-name"></a> <code>name?</code></td><td><code>string</code></td><td>The name; absent with a <code>generateName</code>.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>The namespace; absent for cluster-scoped objects, and in manifests that do not set it.</td></tr><tr><td><a id="property-uid"></a> <code>uid?</code></td><td><code>string</code></td><td>The identifier that the API server assigned; absent in manifests.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/ObjectMeta.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ObjectMeta = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ObjectMeta as default
};
