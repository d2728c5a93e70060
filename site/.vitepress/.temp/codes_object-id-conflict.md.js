import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"object-id-conflict","description":"Two objects of a build have the same identity","frontmatter":{"description":"Two objects of a build have the same identity","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/object-id-conflict.md","filePath":"codes/object-id-conflict.md"}');
const _sfc_main = { name: "codes/object-id-conflict.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="object-id-conflict-" tabindex="-1">object-id-conflict `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#object-id-conflict-" aria-label="Permalink to &quot;object-id-conflict &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>Two objects of a build have the same identity</strong></p><p>An object is identified by group, version, kind, namespace and name; an empty namespace is the namespace &quot;default&quot;. Two bases that contain the same object, and a file that is listed twice, are frequent causes. Remove one of the two, or give one another name or namespace.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/object-id-conflict.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const objectIdConflict = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  objectIdConflict as default
};
