import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-file-key-ref","description":"A fileKeyRef cannot be resolved","frontmatter":{"description":"A fileKeyRef cannot be resolved","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-file-key-ref.md","filePath":"codes/invalid-file-key-ref.md"}');
const _sfc_main = { name: "codes/invalid-file-key-ref.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-file-key-ref-" tabindex="-1">invalid-file-key-ref `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-file-key-ref-" aria-label="Permalink to &quot;invalid-file-key-ref &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A fileKeyRef cannot be resolved</strong></p><p>A fileKeyRef (on by default from 1.35) takes a key from a file in an emptyDir volume of the pod, which an init container has written. The volume has to exist and be an emptyDir, the path must not contain .., and the key is printable ASCII without =. From 1.35 on, values in the file are in single quotes: KEY=&#39;value&#39;. A missing file fails the container even where the key is optional.</p><p>Before 1.35 the API server drops the field, unless the feature gate EnvFiles is turned on in 1.34, and then rejects the pod for the remaining empty valueFrom.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-file-key-ref.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidFileKeyRef = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidFileKeyRef as default
};
