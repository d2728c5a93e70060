import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"non-string-value","description":"A value that must be a string is a number, a boolean or something else","frontmatter":{"description":"A value that must be a string is a number, a boolean or something else","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/non-string-value.md","filePath":"codes/non-string-value.md"}');
const _sfc_main = { name: "codes/non-string-value.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="non-string-value-" tabindex="-1">non-string-value `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#non-string-value-" aria-label="Permalink to &quot;non-string-value &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A value that must be a string is a number, a boolean or something else</strong></p><p>YAML reads 8080 as a number and yes, on and true as booleans, but the API server expects strings: &quot;cannot unmarshal number into Go struct field EnvVar.value of type string&quot;. Nothing is applied.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">8080</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">      # wrong</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">value</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;8080&quot;</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # right</span></span></code></pre></div><p>krmkit continues with the intended string, so that it can check everything else, too.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/non-string-value.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const nonStringValue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  nonStringValue as default
};
