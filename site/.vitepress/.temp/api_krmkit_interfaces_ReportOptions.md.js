import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReportOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ReportOptions.md","filePath":"api/krmkit/interfaces/ReportOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ReportOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ReportOptions</p><h1 id="interface-reportoptions" tabindex="-1">Interface: ReportOptions <a class="header-anchor" href="#interface-reportoptions" aria-label="Permalink to &quot;Interface: ReportOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/report.ts#L16" target="_blank" rel="noreferrer">packages/check/src/api/report.ts:16</a></p><p>How a result is shown.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-columns"></a> <code>columns?</code></td><td><code>number</code></td><td>The width at which a table cuts values, in columns. Default: never.</td></tr><tr><td><a id="property-findingsonly"></a> <code>findingsOnly?</code></td><td><code>boolean</code></td><td>Only findings, as <code>krmkit check</code> prints them, without what containers get. Default: false.</td></tr><tr><td><a id="property-now"></a> <code>now?</code></td><td><code>number</code></td><td>The time of Events, in milliseconds since 1970. Default: now.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ReportOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReportOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReportOptions as default
};
