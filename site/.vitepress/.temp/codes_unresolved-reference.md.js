import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unresolved-reference","description":"A $(NAME) refers to a variable that is not defined","frontmatter":{"description":"A $(NAME) refers to a variable that is not defined","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unresolved-reference.md","filePath":"codes/unresolved-reference.md"}');
const _sfc_main = { name: "codes/unresolved-reference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unresolved-reference-" tabindex="-1">unresolved-reference `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unresolved-reference-" aria-label="Permalink to &quot;unresolved-reference &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A <code>$(NAME)</code> refers to a variable that is not defined</strong></p><p>Kubernetes leaves a reference that it cannot resolve unchanged: the process gets the characters <code>$(NAME)</code>. There is no error, no event and no line in a log; the pod runs, and the program fails later in an unrelated position.</p><p>A reference sees the variables that this container declares in envFrom and env, only those further up, and the variables of the Services in its namespace. It does not see other containers, the image&#39;s ENV, or the node.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">env</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">- </span><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">name</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">PUBLIC_URL</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">http://$(GITSERVER_HOST):8080</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">            # wrong: no such variable</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">http://$(GITSERVER_SERVICE_HOST):8080</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # right: set by Service gitserver</span></span></code></pre></div><p>If the characters are meant to arrive, write <code>$$(NAME)</code>.</p><p>Tekton and Argo Workflows replace references of their own first, such as <code>$(params.x)</code> and <code>{{inputs.parameters.x}}</code>; krmkit shows them as known at run time. One that the engine does not know is reported, too: Tekton refuses <code>$(params.x)</code> without such a parameter, and leaves <code>$(workspaces.x.path)</code> without such a workspace.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unresolved-reference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unresolvedReference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unresolvedReference as default
};
