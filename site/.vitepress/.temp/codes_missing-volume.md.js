import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-volume","description":"A container mounts a volume that the pod does not have","frontmatter":{"description":"A container mounts a volume that the pod does not have","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-volume.md","filePath":"codes/missing-volume.md"}');
const _sfc_main = { name: "codes/missing-volume.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-volume-" tabindex="-1">missing-volume `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-volume-" aria-label="Permalink to &quot;missing-volume &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A container mounts a volume that the pod does not have</strong></p><p>A volumeMount names a volume of spec.volumes. If there is no such volume, the API server refuses the pod: spec.containers[0].volumeMounts[0].name: Not found. For a Deployment, the ReplicaSet reports FailedCreate and there are no new pods.</p><p>Pods of a StatefulSet also have a volume for each of its volumeClaimTemplates.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-volume.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingVolume = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingVolume as default
};
