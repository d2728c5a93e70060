import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-chart","description":"A Helm chart cannot be rendered","frontmatter":{"description":"A Helm chart cannot be rendered","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-chart.md","filePath":"codes/invalid-chart.md"}');
const _sfc_main = { name: "codes/invalid-chart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-chart-" tabindex="-1">invalid-chart `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-chart-" aria-label="Permalink to &quot;invalid-chart &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A Helm chart cannot be rendered</strong></p><p>With <code>--enable-helm</code>, krmkit renders each Helm chart that no kustomization uses with its own values, as helm template DIR does. The message is that of helm. The finding is at the template that helm names, or at Chart.yaml.</p><p>A chart that needs values which its values.yaml does not have cannot be rendered alone; render it with your values instead, and pass krmkit the result: helm template DIR <code>--values</code> FILE | krmkit expand -. If helm does not find dependencies, run helm dependency build DIR once. A chart that others use is type: library in its Chart.yaml.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/build">Building kustomizations</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-chart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidChart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidChart as default
};
