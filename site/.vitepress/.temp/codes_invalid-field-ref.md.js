import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-field-ref","description":"A fieldRef names a field that is not available","frontmatter":{"description":"A fieldRef names a field that is not available","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-field-ref.md","filePath":"codes/invalid-field-ref.md"}');
const _sfc_main = { name: "codes/invalid-field-ref.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-field-ref-" tabindex="-1">invalid-field-ref `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-field-ref-" aria-label="Permalink to &quot;invalid-field-ref &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A fieldRef names a field that is not available</strong></p><p>env allows these fields: metadata.name, metadata.namespace, metadata.uid, metadata.labels[&#39;KEY&#39;], metadata.annotations[&#39;KEY&#39;], spec.nodeName, spec.serviceAccountName, status.hostIP, status.podIP, status.podIPs, and from 1.29 on status.hostIPs. All labels at once are available only in a volume. The API server rejects everything else.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-field-ref.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidFieldRef = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidFieldRef as default
};
