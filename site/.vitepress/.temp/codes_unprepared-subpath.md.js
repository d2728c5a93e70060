import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unprepared-subpath","description":"A subPath or subPathExpr cannot be prepared","frontmatter":{"description":"A subPath or subPathExpr cannot be prepared","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unprepared-subpath.md","filePath":"codes/unprepared-subpath.md"}');
const _sfc_main = { name: "codes/unprepared-subpath.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unprepared-subpath-" tabindex="-1">unprepared-subpath `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unprepared-subpath-" aria-label="Permalink to &quot;unprepared-subpath &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A subPath or subPathExpr cannot be prepared</strong></p><p>This is the only field in which Kubernetes rejects an unresolved reference: every variable of a subPathExpr must be set and not empty, otherwise the container waits with CreateContainerConfigError and the message missing value for NAME. The result has to be relative, without .., each name in it has at most 255 bytes, and the volume must be in the pod. The API server checks the text as written; the kubelet checks it after expansion.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">subPathExpr</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">logs/$(POD_NAME)</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # wants POD_NAME in env</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unprepared-subpath.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unpreparedSubpath = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unpreparedSubpath as default
};
