import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-value-source","description":"An entry has no source for its value, several, or an invalid one","frontmatter":{"description":"An entry has no source for its value, several, or an invalid one","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-value-source.md","filePath":"codes/invalid-value-source.md"}');
const _sfc_main = { name: "codes/invalid-value-source.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-value-source-" tabindex="-1">invalid-value-source `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-value-source-" aria-label="Permalink to &quot;invalid-value-source &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>An entry has no source for its value, several, or an invalid one</strong></p><p>An entry of env has either value or valueFrom, and valueFrom exactly one of fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef and fileKeyRef; an entry of envFrom has exactly one of configMapRef and secretRef. A reference to a ConfigMap or Secret has its name, a DNS subdomain in lower case, and for a single value a key of letters, digits, -, _ and .. The API server rejects everything else, optional or not. A frequent cause is an overlay that adds valueFrom to an entry that has a value: set the other to null there.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-value-source.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidValueSource = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidValueSource as default
};
