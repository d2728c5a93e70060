import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"kustomize-difference","description":"The result differs from that of kustomize, which has a bug here","frontmatter":{"description":"The result differs from that of kustomize, which has a bug here","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/kustomize-difference.md","filePath":"codes/kustomize-difference.md"}');
const _sfc_main = { name: "codes/kustomize-difference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kustomize-difference-" tabindex="-1">kustomize-difference `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#kustomize-difference-" aria-label="Permalink to &quot;kustomize-difference &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>The result differs from that of kustomize, which has a bug here</strong></p><p>krmkit builds what kustomize builds, except for a few known bugs of kustomize that lose or corrupt values. The message says what kustomize does. If you apply the output of kustomize to a cluster, change the line of the finding so that both programs give the same result.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/differences">What differs from the kubelet, kustomize and kpt</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/kustomize-difference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const kustomizeDifference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  kustomizeDifference as default
};
