import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"krmkit lsp","description":"Serve editors: findings, values, definitions and completions while you type","frontmatter":{"description":"Serve editors: findings, values, definitions and completions while you type","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"verbs/lsp.md","filePath":"verbs/lsp.md"}');
const _sfc_main = { name: "verbs/lsp.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="krmkit-lsp" tabindex="-1">krmkit lsp <a class="header-anchor" href="#krmkit-lsp" aria-label="Permalink to &quot;krmkit lsp&quot;">​</a></h1><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> lsp</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"> [options]</span></span></code></pre></div><p>Serves the language server protocol on standard input and output, for editors: findings while you type, the values that containers get in each build, definitions, references, renames, completions, and fixes. The documentation has the settings of editors (<a href="https://github.com/krmkit/krmkit/blob/main/docs/editors.md" target="_blank" rel="noreferrer">https://github.com/krmkit/krmkit/blob/main/docs/editors.md</a>).</p><p>krmkit reads all files below the folders that the editor opens. It runs no program and fetches nothing: a kustomization that needs that is not built, which is a finding.</p><h2 id="examples" tabindex="-1">Examples <a class="header-anchor" href="#examples" aria-label="Permalink to &quot;Examples&quot;">​</a></h2><p>What an editor starts:</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> lsp</span></span></code></pre></div><h2 id="flags" tabindex="-1">Flags <a class="header-anchor" href="#flags" aria-label="Permalink to &quot;Flags&quot;">​</a></h2><h3 id="--stdio" tabindex="-1"><code>--stdio</code> <a class="header-anchor" href="#--stdio" aria-label="Permalink to &quot;\`--stdio\` {#--stdio}&quot;">​</a></h3><p>standard input and output, which is the only way; for editors that pass this flag</p><p>The <a href="/krmkit/verbs/#flags-of-every-verb">flags of every verb</a> are valid, too.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/editors">Editors</a></li><li><a href="/krmkit/comparison">Features, compared with other tools</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("verbs/lsp.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const lsp = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  lsp as default
};
