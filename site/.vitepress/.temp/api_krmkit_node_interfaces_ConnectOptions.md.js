import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConnectOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ConnectOptions.md","filePath":"api/krmkit/node/interfaces/ConnectOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ConnectOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ConnectOptions</p><h1 id="interface-connectoptions" tabindex="-1">Interface: ConnectOptions <a class="header-anchor" href="#interface-connectoptions" aria-label="Permalink to &quot;Interface: ConnectOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/client/connection.ts#L6" target="_blank" rel="noreferrer">packages/cluster/src/client/connection.ts:6</a></p><p>Which cluster, and as which user. Defaults are those of kubectl.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-context"></a> <code>context?</code></td><td><code>string</code></td><td>A context of the kubeconfig; by default the current one.</td></tr><tr><td><a id="property-environment"></a> <code>environment?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code> | <code>undefined</code>&gt;&gt;</td><td><code>KUBECONFIG</code>, <code>HOME</code>, <code>HTTPS_PROXY</code>, <code>NO_PROXY</code>, ...; by default the variables of this process.</td></tr><tr><td><a id="property-incluster"></a> <code>inCluster?</code></td><td><code>boolean</code></td><td>False: do not use a pod&#39;s service account if there is no kubeconfig.</td></tr><tr><td><a id="property-kubeconfig"></a> <code>kubeconfig?</code></td><td><code>string</code></td><td>A file; by default those of <code>KUBECONFIG</code> that exist, else <code>~/.kube/config</code>.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>The namespace of the API, instead of that of the context.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ConnectOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConnectOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConnectOptions as default
};
