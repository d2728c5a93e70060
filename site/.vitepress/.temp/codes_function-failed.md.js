import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"function-failed","description":"A function failed","frontmatter":{"description":"A function failed","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/function-failed.md","filePath":"codes/function-failed.md"}');
const _sfc_main = { name: "codes/function-failed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-failed-" tabindex="-1">function-failed `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#function-failed-" aria-label="Permalink to &quot;function-failed &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A function failed</strong></p><p>A function fails if it exits with a status other than 0, is ended by a signal, exceeds its time or output limit, cannot start, or reports a result of severity error. A result without a severity has severity error, as the specification of functions says.</p><p>Nothing is written then, whatever other functions did before. The finding shows the last lines that the function wrote to stderr; <code>--results-dir</code> keeps all of it.</p><p>Some functions report errors but mean warnings, because kpt treats status 0 as success in any case: <code>--tolerate-errors</code> accepts them.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/function-failed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const functionFailed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  functionFailed as default
};
