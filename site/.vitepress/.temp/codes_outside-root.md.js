import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"outside-root","description":"A kustomization names a file outside of its directory","frontmatter":{"description":"A kustomization names a file outside of its directory","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/outside-root.md","filePath":"codes/outside-root.md"}');
const _sfc_main = { name: "codes/outside-root.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="outside-root-" tabindex="-1">outside-root `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#outside-root-" aria-label="Permalink to &quot;outside-root &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization names a file outside of its directory</strong></p><p>kustomize reads files only in the directory of the kustomization that names them, and below it, so that a kustomization does not depend on files that others do not expect to be part of it. Symbolic links are resolved first. A directory with a kustomization of its own can be anywhere.</p><p>Move the file, put it into a directory with its own kustomization, or lift the restriction with <code>--load-restrictor</code> LoadRestrictionsNone.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/outside-root.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const outsideRoot = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  outsideRoot as default
};
