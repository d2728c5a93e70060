import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: NEWEST_RELEASE","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/variables/NEWEST_RELEASE.md","filePath":"api/krmkit/kubelet/variables/NEWEST_RELEASE.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/variables/NEWEST_RELEASE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / NEWEST_RELEASE</p><h1 id="variable-newest_release" tabindex="-1">Variable: NEWEST_RELEASE <a class="header-anchor" href="#variable-newest_release" aria-label="Permalink to &quot;Variable: NEWEST\\_RELEASE&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">const</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> NEWEST_RELEASE</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> string</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/release.ts#L26" target="_blank" rel="noreferrer">packages/pods/src/release.ts:26</a></p><p>CHANGELOG-1.38 v1.38.0-alpha.1, &quot;Changelog since v1.37.0&quot;.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/variables/NEWEST_RELEASE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NEWEST_RELEASE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NEWEST_RELEASE as default
};
