import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputEvent","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputEvent.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputEvent.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputEvent</p><h1 id="interface-outputevent" tabindex="-1">Interface: OutputEvent <a class="header-anchor" href="#interface-outputevent" aria-label="Permalink to &quot;Interface: OutputEvent&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L214" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:214</a></p><p>An Event about a pod.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-component"></a> <code>component</code></td><td><code>&quot;kubelet&quot;</code> | <code>&quot;krmkit&quot;</code></td><td>Who reports it.</td></tr><tr><td><a id="property-fieldpath"></a> <code>fieldPath</code></td><td><code>string</code> | <code>null</code></td><td>The container: <code>spec.containers{app}</code>; null for the whole pod.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>The message.</td></tr><tr><td><a id="property-reason"></a> <code>reason</code></td><td><code>string</code></td><td>The reason: <code>UnresolvedReference</code>.</td></tr><tr><td><a id="property-type"></a> <code>type</code></td><td><code>&quot;Normal&quot;</code> | <code>&quot;Warning&quot;</code></td><td>The type of the Event.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputEvent as default
};
