import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"cannot-start","description":"The container has no program to start, or a relative working directory","frontmatter":{"description":"The container has no program to start, or a relative working directory","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/cannot-start.md","filePath":"codes/cannot-start.md"}');
const _sfc_main = { name: "codes/cannot-start.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="cannot-start-" tabindex="-1">cannot-start `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#cannot-start-" aria-label="Permalink to &quot;cannot-start &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>The container has no program to start, or a relative working directory</strong></p><p>The API server accepts such a container, and the container runtime does not start it: the first element of the command line is empty, often because a variable in it is empty; neither the container nor its image has a command (ENTRYPOINT or CMD); or workingDir is not an absolute path. workingDir is never expanded. The container ends with StartError or RunContainerError, and the kubelet restarts it again and again.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">command</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;$(SHELL_PATH)&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;-c&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;run&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]    </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># wrong where SHELL_PATH is empty</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">command</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;/bin/sh&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;-c&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;run&quot;</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]          </span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;"># right</span></span></code></pre></div><p>krmkit knows the ENTRYPOINT and the CMD of an image only with <code>--image-config</code>. If its configuration has neither field, it is a warning.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/cannot-start.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cannotStart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cannotStart as default
};
