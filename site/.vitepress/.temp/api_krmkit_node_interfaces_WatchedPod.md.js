import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WatchedPod","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WatchedPod.md","filePath":"api/krmkit/node/interfaces/WatchedPod.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WatchedPod.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WatchedPod</p><h1 id="interface-watchedpod" tabindex="-1">Interface: WatchedPod <a class="header-anchor" href="#interface-watchedpod" aria-label="Permalink to &quot;Interface: WatchedPod&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/watch/watch-pods.ts#L13" target="_blank" rel="noreferrer">packages/cluster/src/watch/watch-pods.ts:13</a></p><p>A pod of a cluster.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the pod.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code></td><td>The namespace of the pod.</td></tr><tr><td><a id="property-uid"></a> <code>uid</code></td><td><code>string</code></td><td>The identifier that the API server assigned.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WatchedPod.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WatchedPod = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WatchedPod as default
};
