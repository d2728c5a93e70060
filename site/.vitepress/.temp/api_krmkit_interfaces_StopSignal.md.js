import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StopSignal","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/StopSignal.md","filePath":"api/krmkit/interfaces/StopSignal.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/StopSignal.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / StopSignal</p><h1 id="interface-stopsignal" tabindex="-1">Interface: StopSignal <a class="header-anchor" href="#interface-stopsignal" aria-label="Permalink to &quot;Interface: StopSignal&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L158" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:158</a></p><p>Requests a stop, for example after Ctrl-C; an <code>AbortSignal</code> is one.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./CancelSignal"><code>CancelSignal</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-aborted"></a> <code>aborted</code></td><td><code>boolean</code></td><td>True after the request to stop.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/StopSignal.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StopSignal = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StopSignal as default
};
