import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"outdated-export","description":"A package has changed since its pipeline was exported","frontmatter":{"description":"A package has changed since its pipeline was exported","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/outdated-export.md","filePath":"codes/outdated-export.md"}');
const _sfc_main = { name: "codes/outdated-export.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="outdated-export-" tabindex="-1">outdated-export `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#outdated-export-" aria-label="Permalink to &quot;outdated-export &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A package has changed since its pipeline was exported</strong></p><p>The objects of an exported pipeline fit the functions of the package at that time: their images, their order, their selectors and the values in Kptfiles. The pipeline stops if the package declares other functions, so that it never gives another result than <code>krmkit run</code> or <code>krmkit render</code>.</p><p>Export the package again, and apply all objects. In CI, <code>krmkit export --check</code> fails if an export that you have committed is out of date. A functionConfig in a file of the package can change without a new export.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/export">Exported pipelines</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/outdated-export.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const outdatedExport = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  outdatedExport as default
};
