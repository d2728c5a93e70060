import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"written-out-alias","description":"An alias was replaced by its value, so that the change affects only one field","frontmatter":{"description":"An alias was replaced by its value, so that the change affects only one field","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/written-out-alias.md","filePath":"codes/written-out-alias.md"}');
const _sfc_main = { name: "codes/written-out-alias.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="written-out-alias-" tabindex="-1">written-out-alias `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#written-out-alias-" aria-label="Permalink to &quot;written-out-alias &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>An alias was replaced by its value, so that the change affects only one field</strong></p><p>You change one field, but an anchor (&amp;name) shares its text with others: each alias (*name) and each merge (&lt;&lt;: *name) of it would change too. So that nothing else changes, krmkit replaced the alias by its value, with the change in it, or gave the mapping a key of its own after the merge.</p><p>To change all of them, edit the text at the anchor by hand.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/library">The library</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/written-out-alias.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const writtenOutAlias = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  writtenOutAlias as default
};
