import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-service-account","description":"A pod uses a ServiceAccount that does not exist","frontmatter":{"description":"A pod uses a ServiceAccount that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-service-account.md","filePath":"codes/missing-service-account.md"}');
const _sfc_main = { name: "codes/missing-service-account.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-service-account-" tabindex="-1">missing-service-account `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-service-account-" aria-label="Permalink to &quot;missing-service-account &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A pod uses a ServiceAccount that does not exist</strong></p><p>The API server refuses the pod: error looking up service account NAMESPACE/NAME. A Deployment shows no pods; its ReplicaSet reports FailedCreate. Only the pod&#39;s own namespace is searched. Every namespace has the ServiceAccount default.</p><p>Files rarely contain every object, so this is a warning; with <code>--complete</code> it is an error.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-service-account.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingServiceAccount = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingServiceAccount as default
};
