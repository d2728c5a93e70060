import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"flux-substitution","description":"A substitution of Flux fails","frontmatter":{"description":"A substitution of Flux fails","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/flux-substitution.md","filePath":"codes/flux-substitution.md"}');
const _sfc_main = { name: "codes/flux-substitution.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="flux-substitution-" tabindex="-1">flux-substitution `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#flux-substitution-" aria-label="Permalink to &quot;flux-substitution &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A substitution of Flux fails</strong></p><p>A Flux Kustomization has spec.postBuild, so Flux replaces <code>\${NAME}</code> in all objects that it builds, also in scripts and in the content of ConfigMaps. An expression that Flux cannot read, or a variable without a value and without a default, stops the whole Kustomization. Flux before 2.9 takes an empty text for a variable without a value; krmkit reports a warning then.</p><p>Set the variable in spec.postBuild.substitute, write a default (<code>\${NAME</code>:=value}), write <code NAME="">$$</code> for the text <code>\${NAME}</code>, or exclude the object with the annotation kustomize.toolkit.fluxcd.io/substitute: disabled.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/build">Building kustomizations</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/flux-substitution.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const fluxSubstitution = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  fluxSubstitution as default
};
