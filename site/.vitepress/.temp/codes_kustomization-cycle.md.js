import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"kustomization-cycle","description":"A kustomization contains itself","frontmatter":{"description":"A kustomization contains itself","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/kustomization-cycle.md","filePath":"codes/kustomization-cycle.md"}');
const _sfc_main = { name: "codes/kustomization-cycle.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kustomization-cycle-" tabindex="-1">kustomization-cycle `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#kustomization-cycle-" aria-label="Permalink to &quot;kustomization-cycle &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization contains itself</strong></p><p>The directory is being built already, or it contains a directory that is being built. kustomize refuses both: a base cannot be a parent directory of the kustomization that uses it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/kustomization-cycle.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const kustomizationCycle = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  kustomizationCycle as default
};
