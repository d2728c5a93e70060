import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-target-port","description":"A Service forwards to a named port that no container has","frontmatter":{"description":"A Service forwards to a named port that no container has","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-target-port.md","filePath":"codes/missing-target-port.md"}');
const _sfc_main = { name: "codes/missing-target-port.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-target-port-" tabindex="-1">missing-target-port `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-target-port-" aria-label="Permalink to &quot;missing-target-port &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A Service forwards to a named port that no container has</strong></p><p>A targetPort with a name is looked up among the ports of the containers of each pod, with the protocol of the Service&#39;s port. A pod without it is no endpoint for this port: connections fail, and nothing reports it.</p><p>Wrong, if the container declares the port as http:</p><p>ports: [{port: 80, targetPort: web}]</p><p>krmkit reports it only if the pod templates that the selector matches are among the files, and none of them has the port. It reports nothing for a Service with clusterIP: None, for pods to which a service mesh adds containers, and if a controller probably creates pods for a custom resource.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-target-port.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingTargetPort = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingTargetPort as default
};
