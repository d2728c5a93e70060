import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unusable-bytes","description":"A value has bytes that a variable or an argument cannot hold","frontmatter":{"description":"A value has bytes that a variable or an argument cannot hold","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unusable-bytes.md","filePath":"codes/unusable-bytes.md"}');
const _sfc_main = { name: "codes/unusable-bytes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unusable-bytes-" tabindex="-1">unusable-bytes `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unusable-bytes-" aria-label="Permalink to &quot;unusable-bytes &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A value has bytes that a variable or an argument cannot hold</strong></p><p>A variable or an argument cannot contain a NUL byte: the container runtime rejects it when it starts the process.</p><p>A Secret that is not UTF-8 does not reach a process unchanged, either. In a variable, the process gets U+FFFD (EF BF BD) for each such byte, since container runtimes write their configuration as JSON: a warning. In 1.34.0 to 1.34.8, 1.35.0 to 1.35.5, 1.36.0 and 1.36.1 the container cannot be created (kubernetes#139132): it waits with CreateContainerError. The same happens from 1.34 on, in every release, where a reference puts such bytes into command, args or subPathExpr.</p><p>Mount binary data as a file, or keep it in base64 and let the program decode it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unusable-bytes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusableBytes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusableBytes as default
};
