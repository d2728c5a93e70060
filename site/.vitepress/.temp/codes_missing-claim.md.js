import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-claim","description":"A volume refers to a PersistentVolumeClaim that does not exist","frontmatter":{"description":"A volume refers to a PersistentVolumeClaim that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-claim.md","filePath":"codes/missing-claim.md"}');
const _sfc_main = { name: "codes/missing-claim.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-claim-" tabindex="-1">missing-claim `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-claim-" aria-label="Permalink to &quot;missing-claim &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A volume refers to a PersistentVolumeClaim that does not exist</strong></p><p>The scheduler waits for the claim: the pod stays Pending with FailedScheduling and the message persistentvolumeclaim &quot;NAME&quot; not found.</p><p>Files rarely contain every object, so this is a warning; with <code>--complete</code> it is an error. Claims that a StatefulSet creates from its volumeClaimTemplates exist, and so may those of a custom resource with the same name.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-claim.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingClaim = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingClaim as default
};
