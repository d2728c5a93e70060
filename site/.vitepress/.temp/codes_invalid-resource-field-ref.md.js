import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-resource-field-ref","description":"A resourceFieldRef names a resource, container or divisor that is not valid","frontmatter":{"description":"A resourceFieldRef names a resource, container or divisor that is not valid","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-resource-field-ref.md","filePath":"codes/invalid-resource-field-ref.md"}');
const _sfc_main = { name: "codes/invalid-resource-field-ref.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-resource-field-ref-" tabindex="-1">invalid-resource-field-ref `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-resource-field-ref-" aria-label="Permalink to &quot;invalid-resource-field-ref &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A resourceFieldRef names a resource, container or divisor that is not valid</strong></p><p>The resource is limits. or requests. with cpu, memory, ephemeral-storage or hugepages-SIZE; the container is one of this pod&#39;s containers or init containers. The divisor is 1 or 1m for cpu, and a power of 1000 or 1024 with its suffix (1k, 1Mi ...) for the others. You cannot request a fraction of a limit.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-resource-field-ref.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidResourceFieldRef = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidResourceFieldRef as default
};
