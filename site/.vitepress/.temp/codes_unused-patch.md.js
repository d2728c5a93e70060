import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unused-patch","description":"No kustomization uses files that look like patches","frontmatter":{"description":"No kustomization uses files that look like patches","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unused-patch.md","filePath":"codes/unused-patch.md"}');
const _sfc_main = { name: "codes/unused-patch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unused-patch-" tabindex="-1">unused-patch `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unused-patch-" aria-label="Permalink to &quot;unused-patch &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>No kustomization uses files that look like patches</strong></p><p>A file in a directory with a kustomization looks like a patch if each of its objects has the kind and name of an object that the kustomization builds from, or has containers without an image. Most of these files are patches whose entry in the kustomization was removed or is a comment. They say only a part of an object, so krmkit does not check them.</p><p>If the kustomization should use the file, add it to patches. To check the files as they are written, use <code>--no-build</code>.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/build">Building kustomizations</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unused-patch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusedPatch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusedPatch as default
};
