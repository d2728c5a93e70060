import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"krmkit version","description":"Print the version of krmkit","frontmatter":{"description":"Print the version of krmkit","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"verbs/version.md","filePath":"verbs/version.md"}');
const _sfc_main = { name: "verbs/version.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="krmkit-version" tabindex="-1">krmkit version <a class="header-anchor" href="#krmkit-version" aria-label="Permalink to &quot;krmkit version&quot;">​</a></h1><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> version</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"> [options]</span></span></code></pre></div><p>Print the version of krmkit. The JSON output also contains the Kubernetes releases that krmkit supports.</p><h2 id="flags" tabindex="-1">Flags <a class="header-anchor" href="#flags" aria-label="Permalink to &quot;Flags&quot;">​</a></h2><h3 id="--output" tabindex="-1"><code>-o, --output &lt;FORMAT&gt;</code> <a class="header-anchor" href="#--output" aria-label="Permalink to &quot;\`-o, --output &lt;FORMAT&gt;\` {#--output}&quot;">​</a></h3><p>the output format: table, json</p><p>The <a href="/krmkit/verbs/#flags-of-every-verb">flags of every verb</a> are valid, too.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/install">Install krmkit</a></li><li><a href="/krmkit/comparison">Features, compared with other tools</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("verbs/version.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const version = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  version as default
};
