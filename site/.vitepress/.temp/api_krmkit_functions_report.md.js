import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: report()","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/functions/report.md","filePath":"api/krmkit/functions/report.md"}');
const _sfc_main = { name: "api/krmkit/functions/report.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / report</p><h1 id="function-report" tabindex="-1">Function: report() <a class="header-anchor" href="#function-report" aria-label="Permalink to &quot;Function: report()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> report</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">(</span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   format</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   result</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   options</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">?</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">)</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> Promise</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">&lt;</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">string</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">&gt;;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/api/report.ts#L31" target="_blank" rel="noreferrer">packages/check/src/api/report.ts:31</a></p><p>The text of a result: of <code>check</code> in the formats of <code>krmkit expand</code> (with <code>findingsOnly</code>, of <code>krmkit check</code>), of <code>preview</code> in those of <code>krmkit preview</code>, and of <code>diff</code> in those of <code>krmkit diff</code>. Loads only the code of one format.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>format</code></td><td>| <code>&quot;env&quot;</code> | <code>&quot;table&quot;</code> | <code>&quot;json&quot;</code> | <code>&quot;yaml&quot;</code> | <code>&quot;events&quot;</code> | <code>&quot;sarif&quot;</code> | <code>&quot;junit&quot;</code> | <code>&quot;tap&quot;</code> | <code>&quot;github&quot;</code> | <code>&quot;gitlab&quot;</code> | <code>&quot;markdown&quot;</code> | <code>&quot;diff&quot;</code></td></tr><tr><td><code>result</code></td><td>| <a href="./../interfaces/CheckResult"><code>CheckResult</code></a> | <a href="./../interfaces/DiffResult"><code>DiffResult</code></a> | <a href="./../interfaces/PreviewResult"><code>PreviewResult</code></a></td></tr><tr><td><code>options?</code></td><td><a href="./../interfaces/ReportOptions"><code>ReportOptions</code></a></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>Promise</code>&lt;<code>string</code>&gt;</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/functions/report.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const report = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  report as default
};
