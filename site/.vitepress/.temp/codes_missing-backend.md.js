import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-backend","description":"An Ingress or a route leads to a Service or a port that does not exist","frontmatter":{"description":"An Ingress or a route leads to a Service or a port that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-backend.md","filePath":"codes/missing-backend.md"}');
const _sfc_main = { name: "codes/missing-backend.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-backend-" tabindex="-1">missing-backend `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-backend-" aria-label="Permalink to &quot;missing-backend &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>An Ingress or a route leads to a Service or a port that does not exist</strong></p><p>The API server accepts the Ingress, and requests for the path get an error of the controller, usually 503. A backend is a Service in the namespace of the Ingress, and one of its ports by name or by number: the port of the Service, and not that of the container.</p><p>An HTTPRoute, GRPCRoute, TLSRoute, TCPRoute or UDPRoute names Services in backendRefs and requestMirror, by number of the port. It can name a Service of another namespace if a ReferenceGrant there allows it. Requests for a Service that does not exist get the status 500.</p><p>A Service that is not among the files is a warning; with <code>--complete</code> it is an error. A Service that is there and does not have the port is always an error.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-backend.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingBackend = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingBackend as default
};
