import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WatchLine","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/WatchLine.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/WatchLine.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/WatchLine.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / WatchLine</p><h1 id="interface-watchline" tabindex="-1">Interface: WatchLine <a class="header-anchor" href="#interface-watchline" aria-label="Permalink to &quot;Interface: WatchLine&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/watch/watch-line.ts#L4" target="_blank" rel="noreferrer">packages/cluster/src/watch/watch-line.ts:4</a></p><p>A line of <code>krmkit watch -o json</code>: a mistake in a pod of the cluster.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-code"></a> <code>code</code></td><td><a href="./../../../../type-aliases/DiagnosticCode"><code>DiagnosticCode</code></a></td><td>The code of the mistake.</td></tr><tr><td><a id="property-container"></a> <code>container?</code></td><td><code>string</code></td><td>The name of the container; absent if the mistake is about the whole pod.</td></tr><tr><td><a id="property-count"></a> <code>count</code></td><td><code>number</code></td><td>How often it occurred.</td></tr><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code></td><td>The path from the root of the pod.</td></tr><tr><td><a id="property-hint"></a> <code>hint?</code></td><td><code>string</code></td><td>What you can do, for people.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>The mistake, for people.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code></td><td>The namespace of the pod.</td></tr><tr><td><a id="property-pod"></a> <code>pod</code></td><td><code>string</code></td><td>The name of the pod.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>string</code></td><td>The reason of the Event.</td></tr><tr><td><a id="property-severity"></a> <code>severity</code></td><td><code>&quot;error&quot;</code> | <code>&quot;warning&quot;</code></td><td>How serious the mistake is.</td></tr><tr><td><a id="property-uid"></a> <code>uid</code></td><td><code>string</code></td><td>The identifier of the pod.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/WatchLine.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WatchLine = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WatchLine as default
};
