import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"krmkit help","description":"Show this list, or the help of one verb","frontmatter":{"description":"Show this list, or the help of one verb","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"verbs/help.md","filePath":"verbs/help.md"}');
const _sfc_main = { name: "verbs/help.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="krmkit-help" tabindex="-1">krmkit help <a class="header-anchor" href="#krmkit-help" aria-label="Permalink to &quot;krmkit help&quot;">​</a></h1><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> help</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"> [options] [VERB]</span></span></code></pre></div><p>List the verbs, or print the help of one verb.</p><p><code>VERB</code>: the verb to show help for</p><h2 id="flags" tabindex="-1">Flags <a class="header-anchor" href="#flags" aria-label="Permalink to &quot;Flags&quot;">​</a></h2><p>The <a href="/krmkit/verbs/#flags-of-every-verb">flags of every verb</a> are valid, too.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("verbs/help.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const help = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  help as default
};
