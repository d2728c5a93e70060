import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-reference","description":"A name in a build can be that of several objects","frontmatter":{"description":"A name in a build can be that of several objects","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-reference.md","filePath":"codes/invalid-reference.md"}');
const _sfc_main = { name: "codes/invalid-reference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-reference-" tabindex="-1">invalid-reference `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-reference-" aria-label="Permalink to &quot;invalid-reference &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A name in a build can be that of several objects</strong></p><p>After all transformers, the build writes the new names of renamed objects to the fields that refer to them: a Deployment gets the name of its ConfigMap with prefix and hash. The field has a former name of several objects with different new names, in one namespace, and their prefixes and suffixes do not decide. Or the field is a mapping without a name.</p><p>kustomize refuses such a build, too. Write the full new name of one of them.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-reference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidReference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidReference as default
};
