import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Recovery","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/Recovery.md","filePath":"api/krmkit/node/interfaces/Recovery.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/Recovery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / Recovery</p><h1 id="interface-recovery" tabindex="-1">Interface: Recovery <a class="header-anchor" href="#interface-recovery" aria-label="Permalink to &quot;Interface: Recovery&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/recover.ts#L26" target="_blank" rel="noreferrer">packages/manifests/src/write/recover.ts:26</a></p><p>What recovery did with an interrupted change.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-action"></a> <code>action</code></td><td><code>&quot;finished&quot;</code> | <code>&quot;undone&quot;</code></td><td><code>finished</code>: the change is complete. <code>undone</code>: the files are as before.</td></tr><tr><td><a id="property-paths"></a> <code>paths</code></td><td>readonly <code>string</code>[]</td><td>Relative to that root.</td></tr><tr><td><a id="property-root"></a> <code>root</code></td><td><code>string</code></td><td>The real path of its root.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/Recovery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Recovery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Recovery as default
};
