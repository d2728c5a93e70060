import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unused-suppression","description":"A krmkit-ignore comment or annotation suppresses nothing","frontmatter":{"description":"A krmkit-ignore comment or annotation suppresses nothing","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unused-suppression.md","filePath":"codes/unused-suppression.md"}');
const _sfc_main = { name: "codes/unused-suppression.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unused-suppression-" tabindex="-1">unused-suppression `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unused-suppression-" aria-label="Permalink to &quot;unused-suppression &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A krmkit-ignore comment or annotation suppresses nothing</strong></p><p>The finding that it suppressed is gone, or its code is misspelled. If it stays, it hides the next finding of the same code. Remove it. It is reported only with <code>--strict</code>.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># krmkit-ignore unresolved-reference: filled in by the operator</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">http://$(OPERATOR_HOST)/</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unused-suppression.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusedSuppression = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusedSuppression as default
};
