import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"kept-both","description":"Both sides of a merge added different items at one place of a list, and the result has both","frontmatter":{"description":"Both sides of a merge added different items at one place of a list, and the result has both","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/kept-both.md","filePath":"codes/kept-both.md"}');
const _sfc_main = { name: "codes/kept-both.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kept-both-" tabindex="-1">kept-both `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#kept-both-" aria-label="Permalink to &quot;kept-both &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>Both sides of a merge added different items at one place of a list, and the result has both</strong></p><p>A 3-way merge of a list of unique scalars, such as finalizers, keeps the items that either side added. Where both sides added an item at the same place, they may mean the same thing in different words:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">finalizers</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  - </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">example.com/backup</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">      # from one side</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  - </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">example.com/backup-v2</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">   # from the other side</span></span></code></pre></div><p>Remove the items that you do not need. A merge of lines, as git does it, has a conflict here.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/merge">Merging</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/kept-both.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const keptBoth = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  keptBoth as default
};
