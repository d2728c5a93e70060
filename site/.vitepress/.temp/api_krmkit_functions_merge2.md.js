import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: merge2()","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/functions/merge2.md","filePath":"api/krmkit/functions/merge2.md"}');
const _sfc_main = { name: "api/krmkit/functions/merge2.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / merge2</p><h1 id="function-merge2" tabindex="-1">Function: merge2() <a class="header-anchor" href="#function-merge2" aria-label="Permalink to &quot;Function: merge2()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> merge2</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">(</span><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">sides</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">options</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">?</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">)</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> Merged</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/merge2.ts#L12" target="_blank" rel="noreferrer">packages/merge/src/merge2.ts:12</a></p><p>Merges <code>source</code> into <code>destination</code>, texts of one or more documents, by the 2-way rules of <code>kpt</code> and <code>kustomize</code> (kyaml&#39;s merge2). The result is the text of the destination with the smallest edits. An empty text is a missing side. Content of the texts never throws; a TypeError says that a side is not a string.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>sides</code></td><td>{ <code>destination</code>: <code>string</code>; <code>source</code>: <code>string</code>; }</td></tr><tr><td><code>sides.destination</code></td><td><code>string</code></td></tr><tr><td><code>sides.source</code></td><td><code>string</code></td></tr><tr><td><code>options?</code></td><td><a href="./../interfaces/MergeOptions"><code>MergeOptions</code></a></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/Merged"><code>Merged</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/functions/merge2.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const merge2 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  merge2 as default
};
