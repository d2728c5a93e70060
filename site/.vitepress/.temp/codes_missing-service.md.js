import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-service","description":"A $(NAME) looks like a variable of a Service that does not exist","frontmatter":{"description":"A $(NAME) looks like a variable of a Service that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-service.md","filePath":"codes/missing-service.md"}');
const _sfc_main = { name: "codes/missing-service.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-service-" tabindex="-1">missing-service `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-service-" aria-label="Permalink to &quot;missing-service &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A <code>$(NAME)</code> looks like a variable of a Service that does not exist</strong></p><p>A name such as GITSERVER_SERVICE_HOST is set for containers in the namespace of a Service gitserver, if the Service exists before the container is created, has a cluster IP, and the pod has service links on. Otherwise the reference stays as text, without any event.</p><p>Add the Service to the files, declare the variable above, or use the Service&#39;s DNS name (<a href="http://gitserver:8080" target="_blank" rel="noreferrer">http://gitserver:8080</a>), which needs no variable and does not depend on the order of creation.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-service.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingService = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingService as default
};
