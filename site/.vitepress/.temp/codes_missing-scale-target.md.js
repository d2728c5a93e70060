import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-scale-target","description":"A HorizontalPodAutoscaler scales an object that does not exist","frontmatter":{"description":"A HorizontalPodAutoscaler scales an object that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-scale-target.md","filePath":"codes/missing-scale-target.md"}');
const _sfc_main = { name: "codes/missing-scale-target.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-scale-target-" tabindex="-1">missing-scale-target `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-scale-target-" aria-label="Permalink to &quot;missing-scale-target &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A HorizontalPodAutoscaler scales an object that does not exist</strong></p><p>The autoscaler does nothing: its condition AbleToScale is False with FailedGetScale. Group, kind and name of scaleTargetRef must be those of an object in the same namespace.</p><p>An object that is not among the files is a warning; with <code>--complete</code> it is an error.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-scale-target.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingScaleTarget = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingScaleTarget as default
};
