import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ApplyOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ApplyOptions.md","filePath":"api/krmkit/node/interfaces/ApplyOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ApplyOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ApplyOptions</p><h1 id="interface-applyoptions" tabindex="-1">Interface: ApplyOptions <a class="header-anchor" href="#interface-applyoptions" aria-label="Permalink to &quot;Interface: ApplyOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/change-tree.ts#L20" target="_blank" rel="noreferrer">packages/manifests/src/write/change-tree.ts:20</a></p><p>How a plan is applied.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./WriteOptions"><code>WriteOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/StopSignal"><code>StopSignal</code></a></td><td>If aborted before all new contents are written, the change is undone; after that, it is completed.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ApplyOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ApplyOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ApplyOptions as default
};
