import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-label","description":"A fieldRef names a label or annotation that the pod does not have","frontmatter":{"description":"A fieldRef names a label or annotation that the pod does not have","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-label.md","filePath":"codes/missing-label.md"}');
const _sfc_main = { name: "codes/missing-label.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-label-" tabindex="-1">missing-label `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-label-" aria-label="Permalink to &quot;missing-label &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A fieldRef names a label or annotation that the pod does not have</strong></p><p>A label or annotation that does not exist gives an empty variable; there is no error and no event, and no field like optional that would distinguish the two. Labels that a controller adds to its pods (job-name, controller-revision-hash ...) are known and not reported; neither are zone and region, which a pod gets from its node from 1.35 on.</p><p>The label must be in the metadata of the pod template, not in that of the Deployment around it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-label.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingLabel = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingLabel as default
};
