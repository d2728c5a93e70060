import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"reference-lost-in-merge","description":"After a merge a $(NAME) is above the entry that it refers to","frontmatter":{"description":"After a merge a $(NAME) is above the entry that it refers to","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/reference-lost-in-merge.md","filePath":"codes/reference-lost-in-merge.md"}');
const _sfc_main = { name: "codes/reference-lost-in-merge.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="reference-lost-in-merge-" tabindex="-1">reference-lost-in-merge `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#reference-lost-in-merge-" aria-label="Permalink to &quot;reference-lost-in-merge &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>After a merge a <code>$(NAME)</code> is above the entry that it refers to</strong></p><p>The kubelet resolves env from top to bottom, and each value sees only the entries above it. Before the merge the reference resolved, in the destination or upstream; in the result the entry that it refers to is further down, so the process gets the characters <code>$(NAME)</code>. No event reports it.</p><p>A merge moves entries that are new in the destination to a position where they are seen, and keeps the order of the destination&#39;s own entries. Here that order conflicts with a reference from upstream:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">env</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">- </span><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">name</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">URL</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">http://$(HOST)/</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">      # new upstream, where HOST is above</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">- </span><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">name</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">HOST</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">                  # here it was always below</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">db</span></span></code></pre></div><p>Move the entry that is referred to above the one that refers to it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/reference-lost-in-merge.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const referenceLostInMerge = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  referenceLostInMerge as default
};
