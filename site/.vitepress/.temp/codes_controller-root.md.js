import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"controller-root","description":"How krmkit reads an object of Flux or Argo CD","frontmatter":{"description":"How krmkit reads an object of Flux or Argo CD","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/controller-root.md","filePath":"codes/controller-root.md"}');
const _sfc_main = { name: "codes/controller-root.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="controller-root-" tabindex="-1">controller-root `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#controller-root-" aria-label="Permalink to &quot;controller-root &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>How krmkit reads an object of Flux or Argo CD</strong></p><p>krmkit builds what an object of Flux or Argo CD applies from this repository. The message says what krmkit assumes about the object, or why it does not build it: its source is another repository or a chart of a registry, its chart needs <code>--enable-helm</code>, its values are not among the files, it is suspended, or an ApplicationSet needs parameters or a template that krmkit does not have. Objects that it does not build are not checked; with <code>--strict</code> this is an error, unless the object is suspended.</p><p>Name files whose objects do not count in gitops.exclude of .krmkit.yaml, or use <code>--no-gitops</code> to build the directories as they are.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/build">Building kustomizations</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/controller-root.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const controllerRoot = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  controllerRoot as default
};
