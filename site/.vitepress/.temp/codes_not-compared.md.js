import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"not-compared","description":"A part of the change is not compared","frontmatter":{"description":"A part of the change is not compared","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/not-compared.md","filePath":"codes/not-compared.md"}');
const _sfc_main = { name: "codes/not-compared.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="not-compared-" tabindex="-1">not-compared `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#not-compared-" aria-label="Permalink to &quot;not-compared &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A part of the change is not compared</strong></p><p>krmkit preview cannot see what the change does to a kustomization that cannot be built, a file that cannot be read, or a submodule that names another commit. The headline counts these, and with <code>--strict</code> the exit status is 1.</p><p>Correct the kustomization or the file, or give the flag that its build needs. To see what changes in a submodule, run krmkit preview in it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/not-compared.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const notCompared = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  notCompared as default
};
