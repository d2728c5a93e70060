import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"secret-in-arguments","description":"A Secret's value is put into command or args","frontmatter":{"description":"A Secret's value is put into command or args","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/secret-in-arguments.md","filePath":"codes/secret-in-arguments.md"}`);
const _sfc_main = { name: "codes/secret-in-arguments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="secret-in-arguments-" tabindex="-1">secret-in-arguments `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#secret-in-arguments-" aria-label="Permalink to &quot;secret-in-arguments &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A Secret&#39;s value is put into command or args</strong></p><p>A reference in command or args to a variable from a Secret makes the value a part of the process&#39;s arguments. Every user on the node who can list processes sees it, and so do monitoring agents, crash reports and everything that logs command lines. They do not see the environment.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">args</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;--password=$(DB_PASSWORD)&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]       </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># visible in ps</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">args</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;--password-file=/run/db/pass&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]    </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># the Secret mounted as a file</span></span></code></pre></div><p>Let the program read the variable or a file; in a shell script, write &quot;<code>$DB_PASSWORD</code>&quot; instead of <code>$(DB_PASSWORD)</code>. It is an info for keys such as username, host and port.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/secret-in-arguments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const secretInArguments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  secretInArguments as default
};
