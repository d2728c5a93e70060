import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WatchPodsOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WatchPodsOptions.md","filePath":"api/krmkit/node/interfaces/WatchPodsOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WatchPodsOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WatchPodsOptions</p><h1 id="interface-watchpodsoptions" tabindex="-1">Interface: WatchPodsOptions <a class="header-anchor" href="#interface-watchpodsoptions" aria-label="Permalink to &quot;Interface: WatchPodsOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/watch/watch-pods.ts#L23" target="_blank" rel="noreferrer">packages/cluster/src/watch/watch-pods.ts:23</a></p><p>Which pods are watched, and who receives their faults.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-api"></a> <code>api</code></td><td><a href="./ClusterApi"><code>ClusterApi</code></a></td><td>As <code>connectCluster</code> returns it.</td></tr><tr><td><a id="property-kubernetes"></a> <code>kubernetes?</code></td><td><code>string</code></td><td>The release whose kubelet to follow. Default: that of the server, or the newest one that krmkit knows.</td></tr><tr><td><a id="property-labelselector"></a> <code>labelSelector?</code></td><td><code>string</code></td><td>Selects pods: <code>app=web,tier!=test</code>. Default: all pods.</td></tr><tr><td><a id="property-namespaces"></a> <code>namespaces?</code></td><td>readonly <code>string</code>[]</td><td>Default: all namespaces.</td></tr><tr><td><a id="property-onfailure"></a> <code>onFailure?</code></td><td>(<code>resource</code>, <code>failure</code>, <code>retryMilliseconds</code>) =&gt; <code>void</code></td><td>Called after a failed request for a resource, such as <code>configmaps</code>. The request is retried after the time.</td></tr><tr><td><a id="property-onfaults"></a> <code>onFaults</code></td><td>(<code>pod</code>, <code>faults</code>) =&gt; <code>void</code></td><td>Called when the faults of a pod change; with an empty list when there are none any more, or the pod has ended.</td></tr><tr><td><a id="property-secrets"></a> <code>secrets?</code></td><td><code>boolean</code></td><td>Also check references to Secrets, which needs the right to list them. Default: false.</td></tr><tr><td><a id="property-signal"></a> <code>signal</code></td><td><a href="./../../interfaces/CancelSignal"><code>CancelSignal</code></a></td><td>Ends the watch when aborted.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WatchPodsOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WatchPodsOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WatchPodsOptions as default
};
