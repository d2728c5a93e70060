import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"build-permission","description":"A build needs a permission","frontmatter":{"description":"A build needs a permission","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/build-permission.md","filePath":"codes/build-permission.md"}');
const _sfc_main = { name: "codes/build-permission.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="build-permission-" tabindex="-1">build-permission `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#build-permission-" aria-label="Permalink to &quot;build-permission &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A build needs a permission</strong></p><p>The kustomization runs a program: a function, a plugin or helm. A repository that you have cloned must not run anything by itself, so this needs a flag. The message names it. It also says so if helm is not installed.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/build-permission.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const buildPermission = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  buildPermission as default
};
