import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"duplicate-resource","description":"Two objects have one identity","frontmatter":{"description":"Two objects have one identity","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/duplicate-resource.md","filePath":"codes/duplicate-resource.md"}');
const _sfc_main = { name: "codes/duplicate-resource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="duplicate-resource-" tabindex="-1">duplicate-resource `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#duplicate-resource-" aria-label="Permalink to &quot;duplicate-resource &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>Two objects have one identity</strong></p><p>Kind, group, namespace and name are the same, so the cluster has only one object: the one applied last wins, field by field, in the order of the files. Two objects in overlays of different environments are fine and not reported.</p><p>Remove one, rename one, or give each its own namespace.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/duplicate-resource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const duplicateResource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  duplicateResource as default
};
