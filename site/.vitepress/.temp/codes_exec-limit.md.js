import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"exec-limit","description":"Environment and arguments are too large for the kernel","frontmatter":{"description":"Environment and arguments are too large for the kernel","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/exec-limit.md","filePath":"codes/exec-limit.md"}');
const _sfc_main = { name: "codes/exec-limit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="exec-limit-" tabindex="-1">exec-limit `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#exec-limit-" aria-label="Permalink to &quot;exec-limit &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>Environment and arguments are too large for the kernel</strong></p><p>Linux accepts at most 131,072 bytes in one variable or argument, and (with the usual stack limit of 8 MiB) 2,097,152 bytes in all of them together, plus 8 bytes for each. Above that the process cannot be started: &quot;exec ...: argument list too long&quot;. From three quarters of the total on, this is a warning.</p><p>Large values belong in files: mount the ConfigMap. In a namespace with many Services the variables of the Services take most of the space; enableServiceLinks: false removes them.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/exec-limit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const execLimit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  execLimit as default
};
