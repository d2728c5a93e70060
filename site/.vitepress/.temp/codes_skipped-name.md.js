import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"skipped-name","description":"A key that cannot name a variable is skipped by envFrom","frontmatter":{"description":"A key that cannot name a variable is skipped by envFrom","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/skipped-name.md","filePath":"codes/skipped-name.md"}');
const _sfc_main = { name: "codes/skipped-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="skipped-name-" tabindex="-1">skipped-name `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#skipped-name-" aria-label="Permalink to &quot;skipped-name &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A key that cannot name a variable is skipped by envFrom</strong></p><p>Up to 1.29 the kubelet skips keys of a ConfigMap or Secret that are not valid variable names (1st, ..data), and records an InvalidEnvironmentVariableNames event at each start. From 1.30 on it sets them all without an event, but a shell cannot read them: there this is an info, for the upgrade.</p><p>Rename the keys, or give envFrom a prefix that makes them valid.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/skipped-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const skippedName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  skippedName as default
};
