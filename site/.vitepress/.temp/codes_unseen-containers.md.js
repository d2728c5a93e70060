import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unseen-containers","description":"Resources have containers in fields that are not searched","frontmatter":{"description":"Resources have containers in fields that are not searched","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unseen-containers.md","filePath":"codes/unseen-containers.md"}');
const _sfc_main = { name: "codes/unseen-containers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unseen-containers-" tabindex="-1">unseen-containers `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unseen-containers-" aria-label="Permalink to &quot;unseen-containers &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>Resources have containers in fields that are not searched</strong></p><p>A custom resource has containers where krmkit does not expect a pod template: the job of a KEDA ScaledJob, or the containers of an operator. They are not shown and not checked. The message suggests the flag that includes them; it names a pod template, a list of containers or a single container, with [*] for every item of a list.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">krmkit expand . --pod-template ScaledJob.keda.sh=spec.jobTargetRef.template</span></span>
<span class="line"><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">krmkit expand . --pod-template &#39;Farm.example.com=spec.workers[*].container&#39;</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unseen-containers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unseenContainers = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unseenContainers as default
};
