import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"service-link-collision","description":"Two Services set one variable to different values","frontmatter":{"description":"Two Services set one variable to different values","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/service-link-collision.md","filePath":"codes/service-link-collision.md"}');
const _sfc_main = { name: "codes/service-link-collision.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="service-link-collision-" tabindex="-1">service-link-collision `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#service-link-collision-" aria-label="Permalink to &quot;service-link-collision &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>Two Services set one variable to different values</strong></p><p>The names of the variables are made from those of the Services, and can collide: Service foo sets FOO_SERVICE_PORT to a number, and Service foo-service sets it to a URL. Each start of a container picks one of them at random. Kubernetes does not report it.</p><p>Refer to another variable (FOO_PORT_80_TCP_PORT), rename a Service, or turn the links off with enableServiceLinks: false. krmkit reports it if a container refers to the name.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/service-link-collision.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const serviceLinkCollision = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  serviceLinkCollision as default
};
