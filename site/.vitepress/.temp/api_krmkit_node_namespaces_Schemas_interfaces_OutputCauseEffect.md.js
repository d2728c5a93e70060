import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputCauseEffect","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCauseEffect.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputCauseEffect.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputCauseEffect.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputCauseEffect</p><h1 id="interface-outputcauseeffect" tabindex="-1">Interface: OutputCauseEffect <a class="header-anchor" href="#interface-outputcauseeffect" aria-label="Permalink to &quot;Interface: OutputCauseEffect&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/preview.ts#L71" target="_blank" rel="noreferrer">packages/check/src/outputs/preview.ts:71</a></p><p>Changed lines below each other, and what they change.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./OutputCause"><code>OutputCause</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-containers"></a> <code>containers</code></td><td><code>number</code></td><td>The number of containers, in all kustomizations.</td><td>-</td></tr><tr><td><a id="property-environments"></a> <code>environments</code></td><td><code>number</code></td><td>The number of kustomizations.</td><td>-</td></tr><tr><td><a id="property-lastline"></a> <code>lastLine</code></td><td><code>number</code></td><td>The last of the lines.</td><td>-</td></tr><tr><td><a id="property-location"></a> <code>location</code></td><td><a href="./OutputLocation"><code>OutputLocation</code></a></td><td>The line.</td><td><a href="./OutputCause"><code>OutputCause</code></a>.<a href="./OutputCause#property-location"><code>location</code></a></td></tr><tr><td><a id="property-names"></a> <code>names</code></td><td>readonly <code>string</code>[]</td><td>What the lines change: <code>LOG_LEVEL</code>, <code>image</code>.</td><td>-</td></tr><tr><td><a id="property-side"></a> <code>side</code></td><td><code>&quot;before&quot;</code> | <code>&quot;after&quot;</code></td><td><code>before</code> for a line of the base that the head does not have.</td><td><a href="./OutputCause"><code>OutputCause</code></a>.<a href="./OutputCause#property-side"><code>side</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputCauseEffect.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputCauseEffect = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputCauseEffect as default
};
