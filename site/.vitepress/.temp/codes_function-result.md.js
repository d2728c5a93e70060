import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"function-result","description":"A function reports something about a resource","frontmatter":{"description":"A function reports something about a resource","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/function-result.md","filePath":"codes/function-result.md"}');
const _sfc_main = { name: "codes/function-result.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-result-" tabindex="-1">function-result `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#function-result-" aria-label="Permalink to &quot;function-result &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A function reports something about a resource</strong></p><p>The message and its severity (error, warning or info) come from the function, and so does the position: the file and the field that it names, or the resource.</p><p>A result of severity error makes the run fail, and nothing is written.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/function-result.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const functionResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  functionResult as default
};
