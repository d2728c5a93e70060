import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FollowRequest","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FollowRequest.md","filePath":"api/krmkit/node/interfaces/FollowRequest.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FollowRequest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FollowRequest</p><h1 id="interface-followrequest" tabindex="-1">Interface: FollowRequest <a class="header-anchor" href="#interface-followrequest" aria-label="Permalink to &quot;Interface: FollowRequest&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/client/api.ts#L43" target="_blank" rel="noreferrer">packages/cluster/src/client/api.ts:43</a></p><p>A request whose response arrives line by line.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Omit</code>&lt;<a href="./ApiRequest"><code>ApiRequest</code></a>, <code>&quot;method&quot;</code> | <code>&quot;body&quot;</code> | <code>&quot;contentType&quot;</code> | <code>&quot;timeoutMilliseconds&quot;</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-idlemilliseconds"></a> <code>idleMilliseconds</code></td><td><code>number</code></td><td>The response ends if no data arrives for so many milliseconds.</td><td>-</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td><code>/api/v1/namespaces/shop/pods</code>, each segment encoded.</td><td><a href="./ApiRequest"><code>ApiRequest</code></a>.<a href="./ApiRequest#property-path"><code>path</code></a></td></tr><tr><td><a id="property-query"></a> <code>query?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Query parameters by name, not encoded.</td><td><a href="./ApiRequest"><code>ApiRequest</code></a>.<a href="./ApiRequest#property-query"><code>query</code></a></td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/CancelSignal"><code>CancelSignal</code></a></td><td>Cancels the request.</td><td><a href="./ApiRequest"><code>ApiRequest</code></a>.<a href="./ApiRequest#property-signal"><code>signal</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FollowRequest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FollowRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FollowRequest as default
};
