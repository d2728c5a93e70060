import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: mappingFuncFor()","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/functions/mappingFuncFor.md","filePath":"api/krmkit/kubelet/functions/mappingFuncFor.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/functions/mappingFuncFor.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / mappingFuncFor</p><h1 id="function-mappingfuncfor" tabindex="-1">Function: mappingFuncFor() <a class="header-anchor" href="#function-mappingfuncfor" aria-label="Permalink to &quot;Function: mappingFuncFor()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> mappingFuncFor</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">(</span><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">recorder</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">...</span><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">contexts</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">)</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> MappingFunc</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/mapping.ts#L28" target="_blank" rel="noreferrer">packages/expansion/src/mapping.ts:28</a></p><p>The MappingFuncFor of the 2015 design: the value of the first context that contains the name (an empty value counts). For a name that no context contains, it returns the reference itself, <code>$(NAME)</code>, and records a Warning if there is a recorder.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>recorder</code></td><td>| <a href="./../interfaces/ExpansionRecorder"><code>ExpansionRecorder</code></a> | <code>null</code> | <code>undefined</code></td></tr><tr><td>...<code>contexts</code></td><td>readonly <a href="./../../type-aliases/Context"><code>Context</code></a>[]</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../../type-aliases/MappingFunc"><code>MappingFunc</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/functions/mappingFuncFor.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mappingFuncFor = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mappingFuncFor as default
};
