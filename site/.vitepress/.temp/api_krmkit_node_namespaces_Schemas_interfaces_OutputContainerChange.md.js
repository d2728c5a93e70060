import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputContainerChange","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerChange.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerChange.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputContainerChange</p><h1 id="interface-outputcontainerchange" tabindex="-1">Interface: OutputContainerChange <a class="header-anchor" href="#interface-outputcontainerchange" aria-label="Permalink to &quot;Interface: OutputContainerChange&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/changes.ts#L34" target="_blank" rel="noreferrer">packages/check/src/outputs/changes.ts:34</a></p><p>What changes for a container.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./OutputCausedContainerChange"><code>OutputCausedContainerChange</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-change"></a> <code>change</code></td><td><a href="./../type-aliases/OutputChangeKind"><code>OutputChangeKind</code></a></td><td>Whether the container itself is new or removed.</td></tr><tr><td><a id="property-env"></a> <code>env</code></td><td>readonly <a href="./OutputVariableChange"><code>OutputVariableChange</code></a>[]</td><td>The changed variables.</td></tr><tr><td><a id="property-fields"></a> <code>fields</code></td><td>readonly <a href="./OutputPropertyChange"><code>OutputPropertyChange</code></a>[]</td><td>Changes of single values and of lists of values.</td></tr><tr><td><a id="property-files"></a> <code>files</code></td><td>readonly <a href="./OutputFileChange"><code>OutputFileChange</code></a>[]</td><td>The changed files of ConfigMaps and Secrets, without their content.</td></tr><tr><td><a id="property-list"></a> <code>list</code></td><td><code>string</code></td><td>The list of the pod that has the container.</td></tr><tr><td><a id="property-mounts"></a> <code>mounts</code></td><td>readonly <a href="./OutputMountChange"><code>OutputMountChange</code></a>[]</td><td>The changed mounts.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the container.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputContainerChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputContainerChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputContainerChange as default
};
