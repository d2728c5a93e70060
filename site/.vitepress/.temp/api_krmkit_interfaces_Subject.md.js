import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Subject","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Subject.md","filePath":"api/krmkit/interfaces/Subject.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Subject.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Subject</p><h1 id="interface-subject" tabindex="-1">Interface: Subject <a class="header-anchor" href="#interface-subject" aria-label="Permalink to &quot;Interface: Subject&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/diagnostics/diagnostic.ts#L29" target="_blank" rel="noreferrer">packages/base/src/diagnostics/diagnostic.ts:29</a></p><p>The Kubernetes object that a diagnostic is about.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>string</code></td><td>The group and the version: <code>apps/v1</code>, or <code>v1</code> for the core group.</td></tr><tr><td><a id="property-container"></a> <code>container?</code></td><td><code>string</code></td><td>The name of the container; absent if the diagnostic is about the whole object.</td></tr><tr><td><a id="property-containerlist"></a> <code>containerList?</code></td><td><a href="./../type-aliases/ContainerList"><code>ContainerList</code></a></td><td><code>initContainers</code>, <code>containers</code> or <code>ephemeralContainers</code>, as in an event&#39;s fieldPath.</td></tr><tr><td><a id="property-generatename"></a> <code>generateName?</code></td><td><code>string</code></td><td>The prefix of the name that the API server makes; absent if the manifest has a name.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind: <code>Deployment</code>.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the object; empty if the manifest has none.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>Absent if the manifest does not set it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Subject.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Subject = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Subject as default
};
