import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-name","description":"The API server rejects the name of a variable","frontmatter":{"description":"The API server rejects the name of a variable","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-name.md","filePath":"codes/invalid-name.md"}');
const _sfc_main = { name: "codes/invalid-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-name-" tabindex="-1">invalid-name `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-name-" aria-label="Permalink to &quot;invalid-name &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>The API server rejects the name of a variable</strong></p><p>A variable needs a name. Up to 1.31 it consists of letters, digits, _, - and ., and does not begin with a digit; from 1.32 on every printable ASCII character except = is allowed. The same rule applies to the prefix of envFrom. The API server rejects the object when you apply it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidName as default
};
