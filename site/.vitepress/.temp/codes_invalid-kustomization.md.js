import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-kustomization","description":"A kustomization file is not valid","frontmatter":{"description":"A kustomization file is not valid","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-kustomization.md","filePath":"codes/invalid-kustomization.md"}');
const _sfc_main = { name: "codes/invalid-kustomization.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-kustomization-" tabindex="-1">invalid-kustomization `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-kustomization-" aria-label="Permalink to &quot;invalid-kustomization &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization file is not valid</strong></p><p>The kustomization file is missing, empty or not valid. kustomize refuses it, too. The file is kustomization.yaml, kustomization.yml or Kustomization, and a directory has exactly one of them. Unknown fields and values of the wrong type are errors: namePrefix: n is a boolean in YAML 1.1, so write namePrefix: &quot;n&quot;.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-kustomization.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidKustomization = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidKustomization as default
};
