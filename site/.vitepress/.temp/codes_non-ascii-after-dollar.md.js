import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"non-ascii-after-dollar","description":"A $ before a character beyond ASCII is damaged by this Kubernetes release","frontmatter":{"description":"A $ before a character beyond ASCII is damaged by this Kubernetes release","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/non-ascii-after-dollar.md","filePath":"codes/non-ascii-after-dollar.md"}');
const _sfc_main = { name: "codes/non-ascii-after-dollar.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="non-ascii-after-dollar-" tabindex="-1">non-ascii-after-dollar `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#non-ascii-after-dollar-" aria-label="Permalink to &quot;non-ascii-after-dollar &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A $ before a character beyond ASCII is damaged by this Kubernetes release</strong></p><p>Up to 1.33 the kubelet writes wrong bytes for a character such as € or é directly after a $. In 1.34.0 to 1.34.3 and 1.35.0 the API of the container runtime rejects the damaged text, and the container cannot be created, or a probe cannot run: there this is an error. Later releases keep the text (kubernetes#136323).</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;5 $€&quot;</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">     # damaged</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;5 $$€&quot;</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # gives 5 $€ in every release</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/non-ascii-after-dollar.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const nonAsciiAfterDollar = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  nonAsciiAfterDollar as default
};
