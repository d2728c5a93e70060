import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Clock","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/Clock.md","filePath":"api/krmkit/kubelet/interfaces/Clock.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/Clock.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / Clock</p><h1 id="interface-clock" tabindex="-1">Interface: Clock <a class="header-anchor" href="#interface-clock" aria-label="Permalink to &quot;Interface: Clock&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L152" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:152</a></p><p>The time.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-now"></a> <code>now</code></td><td>() =&gt; <code>number</code></td><td>Milliseconds since 1970.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/Clock.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Clock = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Clock as default
};
