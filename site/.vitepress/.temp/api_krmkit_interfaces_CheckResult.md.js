import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CheckResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/CheckResult.md","filePath":"api/krmkit/interfaces/CheckResult.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/CheckResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / CheckResult</p><h1 id="interface-checkresult" tabindex="-1">Interface: CheckResult <a class="header-anchor" href="#interface-checkresult" aria-label="Permalink to &quot;Interface: CheckResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/check.ts#L22" target="_blank" rel="noreferrer">packages/check/src/api/check.ts:22</a></p><p>A check that is done.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>Sorted by file and position, without those that are suppressed, ignored or below the severity.</td></tr><tr><td><a id="property-showsecrets"></a> <code>showSecrets</code></td><td><code>boolean</code></td><td>Whether reports have the values of Secrets.</td></tr><tr><td><a id="property-sources"></a> <code>sources</code></td><td><code>ReadonlyMap</code>&lt;<code>string</code>, <a href="./Source"><code>Source</code></a>&gt;</td><td>Files by path, for the locations of diagnostics.</td></tr><tr><td><a id="property-summary"></a> <code>summary</code></td><td><a href="./ExpansionSummary"><code>ExpansionSummary</code></a></td><td>Numbers of files, resources, containers and findings.</td></tr><tr><td><a id="property-templates"></a> <code>templates</code></td><td>readonly <a href="./CheckedTemplate"><code>CheckedTemplate</code></a>[]</td><td>The pod templates of the selected workloads, with what their containers get.</td></tr><tr><td><a id="property-verdict"></a> <code>verdict</code></td><td><a href="./../type-aliases/Verdict"><code>Verdict</code></a></td><td><code>failed</code>: there is an error, or with <code>strict</code> a warning. <code>unreadable</code>: there was nothing to look at.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/CheckResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CheckResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CheckResult as default
};
