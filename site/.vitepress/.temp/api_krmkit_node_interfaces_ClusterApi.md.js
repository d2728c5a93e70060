import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ClusterApi","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ClusterApi.md","filePath":"api/krmkit/node/interfaces/ClusterApi.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ClusterApi.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ClusterApi</p><h1 id="interface-clusterapi" tabindex="-1">Interface: ClusterApi <a class="header-anchor" href="#interface-clusterapi" aria-label="Permalink to &quot;Interface: ClusterApi&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/client/api.ts#L7" target="_blank" rel="noreferrer">packages/cluster/src/client/api.ts:7</a></p><p>The API of one cluster for the logged-in user. No promise rejects: errors are replies. <code>client.ts</code> implements it over the network, tests implement it in memory.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-close"></a> <code>close</code></td><td>() =&gt; <code>void</code></td><td>Closes the connections; requests under way end as cancelled.</td></tr><tr><td><a id="property-follow"></a> <code>follow</code></td><td>(<code>request</code>, <code>onLine</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/FollowEnd"><code>FollowEnd</code></a>&gt;</td><td>A response that arrives line by line, such as that of a watch. <code>onLine</code> is called for each line without its line break, one at a time. Resolves when the server ends the response, the connection breaks, it is cancelled, or nothing arrives for <code>idleMilliseconds</code>.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code></td><td>The namespace of the kubeconfig&#39;s context or of the service account; <code>default</code> if neither sets one.</td></tr><tr><td><a id="property-send"></a> <code>send</code></td><td>(<code>request</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/ApiReply"><code>ApiReply</code></a>&gt;</td><td>Sends a request, and reads the whole response.</td></tr><tr><td><a id="property-server"></a> <code>server</code></td><td><code>string</code></td><td>The address of the server for messages: <code>https://10.0.0.1:6443</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ClusterApi.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ClusterApi = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ClusterApi as default
};
