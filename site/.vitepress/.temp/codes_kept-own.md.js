import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"kept-own","description":"Upstream dropped a whole mapping or list, and the destination keeps its own part of it","frontmatter":{"description":"Upstream dropped a whole mapping or list, and the destination keeps its own part of it","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/kept-own.md","filePath":"codes/kept-own.md"}');
const _sfc_main = { name: "codes/kept-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kept-own-" tabindex="-1">kept-own `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#kept-own-" aria-label="Permalink to &quot;kept-own &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>Upstream dropped a whole mapping or list, and the destination keeps its own part of it</strong></p><p>A 3-way merge removes only what upstream removed. If upstream drops a whole mapping or a whole list with keys, the members and items that only the destination has stay:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">securityContext</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  runAsUser</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">1</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">      # was upstream&#39;s: goes</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  fsGroup</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">2000</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">     # is your own: stays</span></span></code></pre></div><p>Check the rest: it may need the removed fields, or you may no longer need it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/merge">Merging</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/kept-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const keptOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  keptOwn as default
};
