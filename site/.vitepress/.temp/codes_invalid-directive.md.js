import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-directive","description":"A patch has an invalid directive","frontmatter":{"description":"A patch has an invalid directive","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-directive.md","filePath":"codes/invalid-directive.md"}');
const _sfc_main = { name: "codes/invalid-directive.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-directive-" tabindex="-1">invalid-directive `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-directive-" aria-label="Permalink to &quot;invalid-directive &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A patch has an invalid directive</strong></p><p>A source of a 2-way merge can contain directives, as Kubernetes&#39; strategic merge patches do: <code>$patch</code> is delete, replace or merge; <code>$setElementOrder</code>/NAME and <code>$deleteFromPrimitiveList</code>/NAME are lists next to the list NAME; <code>$retainKeys</code> lists every member that is set next to it.</p><p>krmkit cannot interpret any other directive, so the object of the destination is unchanged.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/merge">Merging</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-directive.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidDirective = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidDirective as default
};
