import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unchecked-kind","description":"No schema is known for the kind of an object","frontmatter":{"description":"No schema is known for the kind of an object","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unchecked-kind.md","filePath":"codes/unchecked-kind.md"}');
const _sfc_main = { name: "codes/unchecked-kind.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unchecked-kind-" tabindex="-1">unchecked-kind `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unchecked-kind-" aria-label="Permalink to &quot;unchecked-kind &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>No schema is known for the kind of an object</strong></p><p>krmkit knows the kinds of Kubernetes and those of the CustomResourceDefinitions among the files. The fields of other kinds are not checked. The finding has the number of objects of each kind.</p><p>Name a directory with CustomResourceDefinitions, or with JSON schemas as kubeconform takes them: <code>--schemas</code> DIR, or schemas: [DIR] in .krmkit.yaml.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unchecked-kind.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const uncheckedKind = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  uncheckedKind as default
};
