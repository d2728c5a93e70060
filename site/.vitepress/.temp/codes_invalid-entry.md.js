import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-entry","description":"An entry of a kustomization cannot be applied","frontmatter":{"description":"An entry of a kustomization cannot be applied","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-entry.md","filePath":"codes/invalid-entry.md"}');
const _sfc_main = { name: "codes/invalid-entry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-entry-" tabindex="-1">invalid-entry `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-entry-" aria-label="Permalink to &quot;invalid-entry &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>An entry of a kustomization cannot be applied</strong></p><p>The entry is well-formed, but it does not fit the objects that it applies to, or it contradicts itself. The message names the object and the field. Correct the entry at the reported line.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-entry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidEntry as default
};
