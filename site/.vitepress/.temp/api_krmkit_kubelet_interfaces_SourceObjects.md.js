import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SourceObjects","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/SourceObjects.md","filePath":"api/krmkit/kubelet/interfaces/SourceObjects.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/SourceObjects.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / SourceObjects</p><h1 id="interface-sourceobjects" tabindex="-1">Interface: SourceObjects <a class="header-anchor" href="#interface-sourceobjects" aria-label="Permalink to &quot;Interface: SourceObjects&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/object-sources.ts#L9" target="_blank" rel="noreferrer">packages/pods/src/object-sources.ts:9</a></p><p>Plain objects, as an API server stores them, to resolve a pod against.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-complete"></a> <code>complete?</code></td><td><code>boolean</code></td><td>True (the default): these are all objects of a cluster, so a missing object does not exist. False: they are manifests, so missing objects are only known at run time, and so are missing addresses of Services. A missing node is always known at run time only.</td></tr><tr><td><a id="property-configmaps"></a> <code>configMaps?</code></td><td>readonly <code>object</code>[]</td><td>Objects of the kind ConfigMap.</td></tr><tr><td><a id="property-files"></a> <code>files?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Files in volumes for fileKeyRef: content by <code>VOLUME/PATH</code>.</td></tr><tr><td><a id="property-nodes"></a> <code>nodes?</code></td><td>readonly <code>object</code>[]</td><td>Objects of the kind Node.</td></tr><tr><td><a id="property-secrets"></a> <code>secrets?</code></td><td>readonly <code>object</code>[]</td><td>Objects of the kind Secret.</td></tr><tr><td><a id="property-services"></a> <code>services?</code></td><td>readonly <code>object</code>[]</td><td>Objects of the kind Service.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/SourceObjects.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SourceObjects = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SourceObjects as default
};
