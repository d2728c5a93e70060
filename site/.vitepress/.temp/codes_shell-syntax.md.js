import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"shell-syntax","description":"A $NAME or ${NAME} is in a field that no shell reads","frontmatter":{"description":"A $NAME or ${NAME} is in a field that no shell reads","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/shell-syntax.md","filePath":"codes/shell-syntax.md"}');
const _sfc_main = { name: "codes/shell-syntax.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="shell-syntax-" tabindex="-1">shell-syntax `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#shell-syntax-" aria-label="Permalink to &quot;shell-syntax &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A <code>$NAME</code> or <code>\${NAME}</code> is in a field that no shell reads</strong></p><p>Kubernetes starts programs without a shell and expands <code>$(NAME)</code>, with parentheses, and nothing else. <code>$NAME</code> and <code>\${NAME}</code> reach the program as written, which takes them for a file name, a host or a password.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">command</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;serve&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;--host=\${HOST}&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]             </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># wrong: the host is \${HOST}</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">command</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;serve&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;--host=$(HOST)&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]              </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># right</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">command</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;sh&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;-c&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;serve --host=\${HOST}&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]    </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># right, too: here a shell reads it</span></span></code></pre></div><p>Nothing is reported for programs that are known to read such text themselves (awk, envsubst, Java with Spring ...), and for <code>\${NAME}</code> where Flux fills it in. A name of a variable that the container is not known to have is an info.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/shell-syntax.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const shellSyntax = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  shellSyntax as default
};
