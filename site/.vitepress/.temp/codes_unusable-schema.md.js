import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unusable-schema","description":"A schema cannot be used","frontmatter":{"description":"A schema cannot be used","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unusable-schema.md","filePath":"codes/unusable-schema.md"}');
const _sfc_main = { name: "codes/unusable-schema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unusable-schema-" tabindex="-1">unusable-schema `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unusable-schema-" aria-label="Permalink to &quot;unusable-schema &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A schema cannot be used</strong></p><p>The schema of a kind refers to a schema that is not there, or takes too many steps, or its file cannot be read. krmkit does not follow references to other files or to a network. The objects of the kind are not checked completely.</p><p>Use schemas without references to other files, such as the directories *-standalone of kubernetes-json-schema.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unusable-schema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusableSchema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusableSchema as default
};
