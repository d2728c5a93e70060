import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"lost-image-group","description":"The group of an image's USER does not count in Kubernetes","frontmatter":{"description":"The group of an image's USER does not count in Kubernetes","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/lost-image-group.md","filePath":"codes/lost-image-group.md"}`);
const _sfc_main = { name: "codes/lost-image-group.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="lost-image-group-" tabindex="-1">lost-image-group `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#lost-image-group-" aria-label="Permalink to &quot;lost-image-group &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>The group of an image&#39;s USER does not count in Kubernetes</strong></p><p>docker run starts an image with USER 1000:1001 as user 1000 and group 1001. A kubelet passes the user on and drops the group, so the process gets the group that the user has in the image&#39;s /etc/passwd, and group 0 where it is not listed there. The process then cannot read files that only the group may read.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">securityContext</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  runAsUser</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">1000</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  runAsGroup</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">1001</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # the group that the image names</span></span></code></pre></div><p>krmkit reports it if it knows the image: with <code>--image-config</code>, and in krmkit start. Set the user or the group in a securityContext to silence it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/lost-image-group.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const lostImageGroup = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  lostImageGroup as default
};
