import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-resource","description":"An object does not have the structure that Kubernetes expects","frontmatter":{"description":"An object does not have the structure that Kubernetes expects","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-resource.md","filePath":"codes/invalid-resource.md"}');
const _sfc_main = { name: "codes/invalid-resource.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-resource-" tabindex="-1">invalid-resource `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-resource-" aria-label="Permalink to &quot;invalid-resource &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>An object does not have the structure that Kubernetes expects</strong></p><p>A field has a type that the API server rejects: a list instead of a mapping, a number instead of a string, a container without a name. Or it rejects a value: data of a Secret that is not base64, a key in both data and binaryData of a ConfigMap, a bad name or protocol of a Service&#39;s port, a Service without ports, an exec probe without a command, a hook without an action, a probe of an init container, two containers or volumes of a pod with one name, two volumes at one mountPath, a volume that the release does not know, a negative limit. kubectl apply would fail. krmkit skips such a field and continues, so that you see all other problems, too.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-resource.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidResource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidResource as default
};
