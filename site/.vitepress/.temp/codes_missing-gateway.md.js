import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-gateway","description":"A route belongs to a Gateway or a listener that does not exist","frontmatter":{"description":"A route belongs to a Gateway or a listener that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-gateway.md","filePath":"codes/missing-gateway.md"}');
const _sfc_main = { name: "codes/missing-gateway.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-gateway-" tabindex="-1">missing-gateway `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-gateway-" aria-label="Permalink to &quot;missing-gateway &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A route belongs to a Gateway or a listener that does not exist</strong></p><p>A route of the Gateway API gets requests only through the Gateways of its parentRefs. If there is no such Gateway, or it has no listener with the name in sectionName, nothing serves the route; its status has no entry for the Gateway, or the condition Accepted is False with NoMatchingParent. Without namespace, the Gateway is that of the route&#39;s namespace.</p><p>With <code>--complete</code>, a Gateway that does not exist is an error. Otherwise it is a warning if there is one of a similar name or in another namespace, and else an info; krmkit reports nothing if there is no Gateway among the files. A listener that a Gateway among the files does not have is always an error.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-gateway.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingGateway = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingGateway as default
};
