import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"root-not-built","description":"A kustomization needs a permission to be built","frontmatter":{"description":"A kustomization needs a permission to be built","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/root-not-built.md","filePath":"codes/root-not-built.md"}');
const _sfc_main = { name: "codes/root-not-built.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="root-not-built-" tabindex="-1">root-not-built `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#root-not-built-" aria-label="Permalink to &quot;root-not-built &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization needs a permission to be built</strong></p><p>A kustomization needs something that krmkit uses only if you permit it: the helm program for helmCharts (<code>--enable-helm</code>), the network for remote resources, a program or container for a function (<code>--enable-exec</code> and the other flags of krmkit run). The objects that it builds are missing from the result. krmkit checks the other kustomizations as usual.</p><p>Give the flag that the message names, or build the kustomization with kustomize and pass the result: kustomize build overlays/prod | krmkit expand -</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/guides/from-kustomize-functions">From kustomize functions and <code>kustomize cfg</code></a></li><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/build">Building kustomizations</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/root-not-built.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const rootNotBuilt = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  rootNotBuilt as default
};
