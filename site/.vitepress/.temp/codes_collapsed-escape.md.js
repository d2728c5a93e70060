import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"collapsed-escape","description":"A $$ becomes a single $, but two were probably meant","frontmatter":{"description":"A $$ becomes a single $, but two were probably meant","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/collapsed-escape.md","filePath":"codes/collapsed-escape.md"}');
const _sfc_main = { name: "codes/collapsed-escape.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="collapsed-escape-" tabindex="-1">collapsed-escape `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#collapsed-escape-" aria-label="Permalink to &quot;collapsed-escape &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A <code>$$</code> becomes a single $, but two were probably meant</strong></p><p>In env values, command, args and exec probes <code>$$</code> is the escape for one $, even if no parenthesis follows. A password with <code>$$</code> in it loses a character; the process id <code>$$</code> of a shell becomes a lone $; SQL between <code>$$</code> and <code>$$</code> is a syntax error. Kubernetes never reports it, because the escape works as documented.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">args</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;-c&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;echo $$ &gt; /run/pid&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]      </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># wrong: the shell sees: echo $ &gt; /run/pid</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">args</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;-c&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;echo $$$$ &gt; /run/pid&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]    </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># right</span></span></code></pre></div><p>Write <code>$$$$</code> if you mean two. Values from Secrets and ConfigMaps are not expanded: a password in a Secret needs no doubling. If one $ was probably meant, this is an info.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/collapsed-escape.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const collapsedEscape = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  collapsedEscape as default
};
