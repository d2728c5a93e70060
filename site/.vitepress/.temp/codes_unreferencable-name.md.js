import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unreferencable-name","description":"No reference can name this variable","frontmatter":{"description":"No reference can name this variable","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unreferencable-name.md","filePath":"codes/unreferencable-name.md"}');
const _sfc_main = { name: "codes/unreferencable-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unreferencable-name-" tabindex="-1">unreferencable-name `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unreferencable-name-" aria-label="Permalink to &quot;unreferencable-name &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>No reference can name this variable</strong></p><p>From 1.32 on a name may contain almost every character, including a closing parenthesis. In <code>$(NAME)</code> the first ) ends the name, so the program can read such a variable, but no reference can name it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unreferencable-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unreferencableName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unreferencableName as default
};
