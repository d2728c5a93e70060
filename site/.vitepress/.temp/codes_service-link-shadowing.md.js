import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"service-link-shadowing","description":"A Service's variable does not have the expected value","frontmatter":{"description":"A Service's variable does not have the expected value","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/service-link-shadowing.md","filePath":"codes/service-link-shadowing.md"}`);
const _sfc_main = { name: "codes/service-link-shadowing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="service-link-shadowing-" tabindex="-1">service-link-shadowing `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#service-link-shadowing-" aria-label="Permalink to &quot;service-link-shadowing &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A Service&#39;s variable does not have the expected value</strong></p><p>For a Service redis every container of the namespace gets REDIS_PORT=tcp://10.0.0.1:6379, as Docker&#39;s links did: a URL, not a number. Programs that read REDIS_PORT as a port number fail at start, or use a wrong one; the same happens to a program whose own name the Service has, such as PAPERLESS_PORT. It depends on which Services exist, so it appears when one is added.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">spec</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  enableServiceLinks</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">false</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # no variables for Services any more</span></span></code></pre></div><p>Or declare the variable in env, which hides the Service&#39;s, and refer to REDIS_SERVICE_PORT if you need the number. It is an info if a program of the Service&#39;s name is not known to read the variable, and if a declaration hides a Service&#39;s.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/service-link-shadowing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const serviceLinkShadowing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  serviceLinkShadowing as default
};
