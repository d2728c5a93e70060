import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-governing-service","description":"A StatefulSet names a Service that does not exist","frontmatter":{"description":"A StatefulSet names a Service that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-governing-service.md","filePath":"codes/missing-governing-service.md"}');
const _sfc_main = { name: "codes/missing-governing-service.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-governing-service-" tabindex="-1">missing-governing-service `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-governing-service-" aria-label="Permalink to &quot;missing-governing-service &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A StatefulSet names a Service that does not exist</strong></p><p>The Service in spec.serviceName gives each pod of a StatefulSet a DNS name of its own, such as web-0.web. If it does not exist, the pods start, and these names do not resolve. You have to create the Service yourself, with clusterIP: None and the same name; serviceName cannot be changed later.</p><p>It is an info if the Service can be elsewhere and none has a similar name; krmkit reports nothing if there is no Service among the files.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-governing-service.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingGoverningService = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingGoverningService as default
};
