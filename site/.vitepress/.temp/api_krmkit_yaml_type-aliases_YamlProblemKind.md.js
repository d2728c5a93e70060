import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: YamlProblemKind","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/type-aliases/YamlProblemKind.md","filePath":"api/krmkit/yaml/type-aliases/YamlProblemKind.md"}');
const _sfc_main = { name: "api/krmkit/yaml/type-aliases/YamlProblemKind.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / YamlProblemKind</p><h1 id="type-alias-yamlproblemkind" tabindex="-1">Type Alias: YamlProblemKind <a class="header-anchor" href="#type-alias-yamlproblemkind" aria-label="Permalink to &quot;Type Alias: YamlProblemKind&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">type</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> YamlProblemKind</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> =</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;syntax&quot;</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> |</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;duplicate-key&quot;</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> |</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;profile&quot;</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> |</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> &quot;limit&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/nodes.ts#L95" target="_blank" rel="noreferrer">packages/yaml/src/read/nodes.ts:95</a></p><p><code>syntax</code>: not YAML, or an alias to nothing; <code>duplicate-key</code>: a key twice in one mapping; <code>profile</code>: YAML, which the Go readers of Kubernetes refuse or read in an unexpected way; <code>limit</code>: beyond a bound that protects the reader.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/type-aliases/YamlProblemKind.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const YamlProblemKind = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  YamlProblemKind as default
};
