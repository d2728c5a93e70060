import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unmatched-selector","description":"A selector matches no pod template","frontmatter":{"description":"A selector matches no pod template","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unmatched-selector.md","filePath":"codes/unmatched-selector.md"}');
const _sfc_main = { name: "codes/unmatched-selector.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unmatched-selector-" tabindex="-1">unmatched-selector `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unmatched-selector-" aria-label="Permalink to &quot;unmatched-selector &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A selector matches no pod template</strong></p><p>A Service whose selector matches no pod has no endpoints: connections to it fail, and nothing reports it. A PodDisruptionBudget that matches no pod protects nothing. All labels of the selector must be in metadata.labels of the pod template (spec.template.metadata.labels of a Deployment), which can differ from the labels of the Deployment.</p><p>It is a warning if a workload has nearly the same labels or the name of the object, and with <code>--complete</code>. Otherwise it is an info, because the pods can be elsewhere. krmkit reports nothing if the files have no pods of the namespace, or if a controller probably creates the pods for a custom resource.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unmatched-selector.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unmatchedSelector = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unmatchedSelector as default
};
