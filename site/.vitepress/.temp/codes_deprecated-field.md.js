import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"deprecated-field","description":"A kustomization uses a deprecated field","frontmatter":{"description":"A kustomization uses a deprecated field","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/deprecated-field.md","filePath":"codes/deprecated-field.md"}');
const _sfc_main = { name: "codes/deprecated-field.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="deprecated-field-" tabindex="-1">deprecated-field `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#deprecated-field-" aria-label="Permalink to &quot;deprecated-field &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization uses a deprecated field</strong></p><p>The field still works, but kustomize warns about it. The replacements are: bases -&gt; resources, commonLabels -&gt; labels, imageTags -&gt; images, patchesJson6902 and patchesStrategicMerge -&gt; patches, vars -&gt; replacements. &quot;kustomize edit fix&quot; makes the change.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/deprecated-field.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const deprecatedField = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  deprecatedField as default
};
