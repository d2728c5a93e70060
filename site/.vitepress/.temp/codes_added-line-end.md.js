import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"added-line-end","description":"A text block at the end of a file has a line end now","frontmatter":{"description":"A text block at the end of a file has a line end now","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/added-line-end.md","filePath":"codes/added-line-end.md"}');
const _sfc_main = { name: "codes/added-line-end.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="added-line-end-" tabindex="-1">added-line-end `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#added-line-end-" aria-label="Permalink to &quot;added-line-end &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A text block at the end of a file has a line end now</strong></p><p>The file ended with a text block (| or &gt;) and without a line end. kubectl reads such a block as if it ended with a line end, kustomize reads it without. The change added text after the block, so the line end exists now, and kustomize reads the text with one character more. For kubectl nothing changed.</p><p>If kustomize must read the text as before, write the block with |- or &gt;-, which removes the last line end for both.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/added-line-end.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const addedLineEnd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  addedLineEnd as default
};
