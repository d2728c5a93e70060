import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ApiRequest","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ApiRequest.md","filePath":"api/krmkit/node/interfaces/ApiRequest.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ApiRequest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ApiRequest</p><h1 id="interface-apirequest" tabindex="-1">Interface: ApiRequest <a class="header-anchor" href="#interface-apirequest" aria-label="Permalink to &quot;Interface: ApiRequest&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/client/api.ts#L25" target="_blank" rel="noreferrer">packages/cluster/src/client/api.ts:25</a></p><p>A request to an API server.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-body"></a> <code>body?</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>Sent as JSON; absent: the request has no body.</td></tr><tr><td><a id="property-contenttype"></a> <code>contentType?</code></td><td><code>string</code></td><td><code>application/json</code> by default; a patch needs its own type.</td></tr><tr><td><a id="property-method"></a> <code>method</code></td><td><code>&quot;GET&quot;</code> | <code>&quot;POST&quot;</code> | <code>&quot;PUT&quot;</code> | <code>&quot;PATCH&quot;</code> | <code>&quot;DELETE&quot;</code></td><td>The HTTP method.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td><code>/api/v1/namespaces/shop/pods</code>, each segment encoded.</td></tr><tr><td><a id="property-query"></a> <code>query?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Query parameters by name, not encoded.</td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/CancelSignal"><code>CancelSignal</code></a></td><td>Cancels the request.</td></tr><tr><td><a id="property-timeoutmilliseconds"></a> <code>timeoutMilliseconds?</code></td><td><code>number</code></td><td>For the whole response; 30,000 by default.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ApiRequest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ApiRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ApiRequest as default
};
