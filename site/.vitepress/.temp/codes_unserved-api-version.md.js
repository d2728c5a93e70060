import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unserved-api-version","description":"The Kubernetes release does not serve the API version","frontmatter":{"description":"The Kubernetes release does not serve the API version","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unserved-api-version.md","filePath":"codes/unserved-api-version.md"}');
const _sfc_main = { name: "codes/unserved-api-version.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unserved-api-version-" tabindex="-1">unserved-api-version `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unserved-api-version-" aria-label="Permalink to &quot;unserved-api-version &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>The Kubernetes release does not serve the API version</strong></p><p>The API server has no such kind: kubectl says &quot;no matches for kind&quot;, and Flux and Argo CD stop. The release is that of <code>--kubernetes</code>, by default the newest one. For an upgrade, give both releases, and krmkit reports what one of them or one between them does not serve: <code>--kubernetes</code> 1.31..1.34.</p><p>With <code>--fix</code>, krmkit writes the new version where a change of apiVersion alone keeps the meaning. Otherwise, the deprecation guide of Kubernetes says which fields change (<a href="https://kubernetes.io/docs/reference/using-api/deprecation-guide/" target="_blank" rel="noreferrer">https://kubernetes.io/docs/reference/using-api/deprecation-guide/</a>).</p><p>Wrong:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">apiVersion</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">batch/v1beta1</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">kind</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">CronJob</span></span></code></pre></div><p>Right:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">apiVersion</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">batch/v1</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">kind</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">CronJob</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unserved-api-version.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unservedApiVersion = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unservedApiVersion as default
};
