import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"runs-as-root","description":"The kubelet refuses the user of a container with runAsNonRoot","frontmatter":{"description":"The kubelet refuses the user of a container with runAsNonRoot","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/runs-as-root.md","filePath":"codes/runs-as-root.md"}');
const _sfc_main = { name: "codes/runs-as-root.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="runs-as-root-" tabindex="-1">runs-as-root `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#runs-as-root-" aria-label="Permalink to &quot;runs-as-root &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>The kubelet refuses the user of a container with runAsNonRoot</strong></p><p>With runAsNonRoot: true, the kubelet does not start a container that would run as root: the user is 0, or, without runAsUser, the USER of the image is root or not a number, so that the kubelet cannot verify it. The container waits with CreateContainerConfigError. A securityContext of the container overrides the one of the pod, field by field.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">securityContext</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  runAsNonRoot</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">true</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  runAsUser</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">0</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">        # refused by the kubelet</span></span></code></pre></div><p>Set runAsUser to the number of another user, or remove runAsNonRoot. krmkit knows the USER of an image only with <code>--image-config</code>.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/runs-as-root.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const runsAsRoot = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  runsAsRoot as default
};
