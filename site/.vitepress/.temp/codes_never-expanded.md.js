import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"never-expanded","description":"A value in a ConfigMap or Secret holds a reference that is not expanded","frontmatter":{"description":"A value in a ConfigMap or Secret holds a reference that is not expanded","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/never-expanded.md","filePath":"codes/never-expanded.md"}');
const _sfc_main = { name: "codes/never-expanded.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="never-expanded-" tabindex="-1">never-expanded `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#never-expanded-" aria-label="Permalink to &quot;never-expanded &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A value in a ConfigMap or Secret holds a reference that is not expanded</strong></p><p>Only values written directly in env are expanded. A value from a ConfigMap or Secret, through envFrom or valueFrom, is used unchanged, so a <code>$(NAME)</code> in it reaches the program as text. Kubernetes cannot know that a reference was meant, and does not report it.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># in the ConfigMap</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">url</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">http://$(HOST)/</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># in the container: repeat it as a value</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">env</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">- </span><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">name</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">URL</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">http://$(HOST)/</span></span></code></pre></div><p>It is a warning if the container has a variable of that name, and an info if the text only looks like a reference. For a Secret, the message names the key and never shows the value.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/never-expanded.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const neverExpanded = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  neverExpanded as default
};
