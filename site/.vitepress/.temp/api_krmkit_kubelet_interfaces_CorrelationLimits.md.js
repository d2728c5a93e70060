import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CorrelationLimits","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/CorrelationLimits.md","filePath":"api/krmkit/kubelet/interfaces/CorrelationLimits.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/CorrelationLimits.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / CorrelationLimits</p><h1 id="interface-correlationlimits" tabindex="-1">Interface: CorrelationLimits <a class="header-anchor" href="#interface-correlationlimits" aria-label="Permalink to &quot;Interface: CorrelationLimits&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/events/correlate.ts#L5" target="_blank" rel="noreferrer">packages/pods/src/events/correlate.ts:5</a></p><p>Limits of correlation. The defaults are those of client-go&#39;s tools/record/events_cache.go.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./EventObjectRecorderOptions"><code>EventObjectRecorderOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-aggregatemessages"></a> <code>aggregateMessages?</code></td><td><code>number</code></td><td>From this many different messages on, otherwise equal events are combined: 10.</td></tr><tr><td><a id="property-aggregateseconds"></a> <code>aggregateSeconds?</code></td><td><code>number</code></td><td>In seconds: after this pause between similar events, counting messages starts again: 600.</td></tr><tr><td><a id="property-cachesize"></a> <code>cacheSize?</code></td><td><code>number</code></td><td>Entries kept in each of the three caches: 4096.</td></tr><tr><td><a id="property-spamburst"></a> <code>spamBurst?</code></td><td><code>number</code></td><td>Events about one object that can be sent at once: 25.</td></tr><tr><td><a id="property-spamseconds"></a> <code>spamSeconds?</code></td><td><code>number</code></td><td>Seconds until one more can be sent: 300.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/CorrelationLimits.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CorrelationLimits = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CorrelationLimits as default
};
