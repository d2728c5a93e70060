import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"dropped-restart-policy","description":"This release does not support the restartPolicy of a single container","frontmatter":{"description":"This release does not support the restartPolicy of a single container","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/dropped-restart-policy.md","filePath":"codes/dropped-restart-policy.md"}');
const _sfc_main = { name: "codes/dropped-restart-policy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="dropped-restart-policy-" tabindex="-1">dropped-restart-policy `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#dropped-restart-policy-" aria-label="Permalink to &quot;dropped-restart-policy &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>This release does not support the restartPolicy of a single container</strong></p><p>restartPolicy: Always makes an init container a sidecar from 1.29 on. Before, the API server drops the field: the container is an ordinary init container, and one that never ends keeps the pod from starting, without any message.</p><p>From 1.35 on every container may have a restartPolicy of its own. Before, the API server drops or rejects it: a warning.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/dropped-restart-policy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const droppedRestartPolicy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  droppedRestartPolicy as default
};
