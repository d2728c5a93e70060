import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Handler","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/Handler.md","filePath":"api/krmkit/kubelet/interfaces/Handler.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/Handler.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / Handler</p><h1 id="interface-handler" tabindex="-1">Interface: Handler <a class="header-anchor" href="#interface-handler" aria-label="Permalink to &quot;Interface: Handler&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/model.ts#L219" target="_blank" rel="noreferrer">packages/pods/src/model.ts:219</a></p><p>A probe or a lifecycle hook; only exec commands matter here, and that there is exactly one action.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-exec"></a> <code>exec?</code></td><td><code>object</code></td><td>Runs a command in the container.</td></tr><tr><td><code>exec.command?</code></td><td>readonly <code>string</code>[]</td><td>-</td></tr><tr><td><a id="property-grpc"></a> <code>grpc?</code></td><td><code>object</code></td><td>A gRPC health check.</td></tr><tr><td><a id="property-httpget"></a> <code>httpGet?</code></td><td><code>object</code></td><td>An HTTP request.</td></tr><tr><td><a id="property-sleep"></a> <code>sleep?</code></td><td><code>object</code></td><td>A pause.</td></tr><tr><td><a id="property-tcpsocket"></a> <code>tcpSocket?</code></td><td><code>object</code></td><td>A TCP connection.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/Handler.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Handler = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Handler as default
};
