import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-build-input","description":"A kustomization names a file or directory that does not exist","frontmatter":{"description":"A kustomization names a file or directory that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-build-input.md","filePath":"codes/missing-build-input.md"}');
const _sfc_main = { name: "codes/missing-build-input.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-build-input-" tabindex="-1">missing-build-input `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-build-input-" aria-label="Permalink to &quot;missing-build-input &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization names a file or directory that does not exist</strong></p><p>The path in a kustomization is relative to the directory of the kustomization file, not to the directory in which you run krmkit. Create the file or directory, or correct the path.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-build-input.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingBuildInput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingBuildInput as default
};
