import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unused-component","description":"No kustomization uses a component","frontmatter":{"description":"No kustomization uses a component","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unused-component.md","filePath":"codes/unused-component.md"}');
const _sfc_main = { name: "codes/unused-component.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unused-component-" tabindex="-1">unused-component `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unused-component-" aria-label="Permalink to &quot;unused-component &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>No kustomization uses a component</strong></p><p>A kustomization file with kind: Component changes the objects of the kustomizations that list it in components. Alone it has no objects, so krmkit does not check it.</p><p>If an overlay should use the component, add its directory to components of the overlay. krmkit does not look at components of a Flux Kustomization.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unused-component.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusedComponent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusedComponent as default
};
