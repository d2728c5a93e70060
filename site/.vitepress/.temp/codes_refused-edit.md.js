import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"refused-edit","description":"A change could not be made without changing something else","frontmatter":{"description":"A change could not be made without changing something else","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/refused-edit.md","filePath":"codes/refused-edit.md"}');
const _sfc_main = { name: "codes/refused-edit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="refused-edit-" tabindex="-1">refused-edit `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#refused-edit-" aria-label="Permalink to &quot;refused-edit &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A change could not be made without changing something else</strong></p><p>Each change is read back before it is written, and must give exactly the requested value. This one did not, so this document and all others of the same command are unchanged. Frequent causes are a document that different readers read differently, and aliases in unusual positions.</p><p>Make the change by hand, and please report the file as a bug in krmkit.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/library">The library</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/refused-edit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const refusedEdit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  refusedEdit as default
};
