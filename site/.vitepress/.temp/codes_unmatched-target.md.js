import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unmatched-target","description":"A target of a kustomization matches nothing","frontmatter":{"description":"A target of a kustomization matches nothing","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unmatched-target.md","filePath":"codes/unmatched-target.md"}');
const _sfc_main = { name: "codes/unmatched-target.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unmatched-target-" tabindex="-1">unmatched-target `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unmatched-target-" aria-label="Permalink to &quot;unmatched-target &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A target of a kustomization matches nothing</strong></p><p>A patch, a replacement or an image names objects or fields that do not exist, so it changes nothing. kustomize does not report this, and the deployed objects lack the change.</p><p>Usually the name is misspelled, or an object got another name. The fields of a target are regular expressions for the whole text: kind Dep does not match Deployment. Patches see the names without the namePrefix and nameSuffix of their own kustomization.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/differences">What differs from the kubelet, kustomize and kpt</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unmatched-target.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unmatchedTarget = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unmatchedTarget as default
};
