import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"ambiguous-source","description":"A reference matches several objects","frontmatter":{"description":"A reference matches several objects","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/ambiguous-source.md","filePath":"codes/ambiguous-source.md"}');
const _sfc_main = { name: "codes/ambiguous-source.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="ambiguous-source-" tabindex="-1">ambiguous-source `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#ambiguous-source-" aria-label="Permalink to &quot;ambiguous-source &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A reference matches several objects</strong></p><p>A container refers to a ConfigMap, Secret or Service by name, and several files define it, none of which is nearer, for example overlays for different environments. krmkit cannot know which of them will be in the cluster, so it treats the values as known only at run time.</p><p>Pass krmkit the directory of one environment, or the output of kustomize build for it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/ambiguous-source.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ambiguousSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ambiguousSource as default
};
