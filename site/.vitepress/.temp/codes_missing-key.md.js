import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-key","description":"A ConfigMap or Secret does not have the key","frontmatter":{"description":"A ConfigMap or Secret does not have the key","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-key.md","filePath":"codes/missing-key.md"}');
const _sfc_main = { name: "codes/missing-key.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-key-" tabindex="-1">missing-key `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-key-" aria-label="Permalink to &quot;missing-key &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A ConfigMap or Secret does not have the key</strong></p><p>The object exists, but the key does not: the container waits with CreateContainerConfigError and the message couldn&#39;t find key KEY in ConfigMap NAMESPACE/NAME. Only data is searched, never binaryData. For items of a volume, both are searched, and the pod waits with FailedMount.</p><p>With optional: true the entry is skipped instead (an info). The variable is then not set, rather than empty, and keeps the value of envFrom or an earlier entry.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/merge">Merging</a></li><li><a href="/krmkit/watch">krmkit watch</a></li><li><a href="/krmkit/glossary">Glossary</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-key.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingKey = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingKey as default
};
