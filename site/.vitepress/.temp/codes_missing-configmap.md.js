import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-configmap","description":"A pod refers to a ConfigMap that does not exist","frontmatter":{"description":"A pod refers to a ConfigMap that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-configmap.md","filePath":"codes/missing-configmap.md"}');
const _sfc_main = { name: "codes/missing-configmap.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-configmap-" tabindex="-1">missing-configmap `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-configmap-" aria-label="Permalink to &quot;missing-configmap &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A pod refers to a ConfigMap that does not exist</strong></p><p>Without it the container is not created: it waits with CreateContainerConfigError and the message configmap &quot;NAME&quot; not found, forever. The pod neither restarts nor fails, so a Job just hangs. For a volume, the pod waits with FailedMount. Only the pod&#39;s own namespace is searched.</p><p>Files rarely contain every object, so a missing ConfigMap is a warning (list it under external in .krmkit.yaml if it comes from elsewhere), and its values count as known at run time; with <code>--complete</code> it is an error. An optional one is an info: its variables are not set at all.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-configmap.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingConfigmap = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingConfigmap as default
};
