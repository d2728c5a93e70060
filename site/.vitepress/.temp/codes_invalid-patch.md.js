import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-patch","description":"A patch of a kustomization cannot be read or applied","frontmatter":{"description":"A patch of a kustomization cannot be read or applied","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-patch.md","filePath":"codes/invalid-patch.md"}');
const _sfc_main = { name: "codes/invalid-patch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-patch-" tabindex="-1">invalid-patch `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-patch-" aria-label="Permalink to &quot;invalid-patch &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A patch of a kustomization cannot be read or applied</strong></p><p>An entry of patches has either a strategic merge patch, which is a part of an object with kind and metadata.name, or a JSON patch, which is a list of operations with op and path. The patch cannot be read, or it does not fit the object: no object has its apiVersion, kind, name and namespace, an operation names a field that does not exist, or a mapping is where the object has a list.</p><p>kustomize refuses such a build, too. Correct the patch at the line of the finding.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-patch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidPatch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidPatch as default
};
