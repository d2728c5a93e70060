import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"kept-spelling","description":"A value keeps its spelling, although a function printed it differently","frontmatter":{"description":"A value keeps its spelling, although a function printed it differently","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/kept-spelling.md","filePath":"codes/kept-spelling.md"}');
const _sfc_main = { name: "codes/kept-spelling.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kept-spelling-" tabindex="-1">kept-spelling `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#kept-spelling-" aria-label="Permalink to &quot;kept-spelling &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A value keeps its spelling, although a function printed it differently</strong></p><p>Programs read YAML in different ways. &quot;Y&quot; in quotes is a string for all of them; without quotes it is a string in YAML 1.2, and true in YAML 1.1 and for kubectl. A program that reads YAML 1.2 prints &quot;Y&quot; as Y without meaning a change.</p><p>So a scalar keeps its text if the old and the new text mean the same value to any reader that a function may use: YAML 1.1, YAML 1.2, go-yaml v2 and v3, JSON. This finding names each scalar whose new text kubectl would read differently.</p><p>If the function is meant to change the value, let it print a text that no reader takes for the old one, for example true, or use a module: krmkit compares the values of modules exactly.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/functions">Functions</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/kept-spelling.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const keptSpelling = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  keptSpelling as default
};
