import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-configuration","description":"The file .krmkit.yaml cannot be used","frontmatter":{"description":"The file .krmkit.yaml cannot be used","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-configuration.md","filePath":"codes/invalid-configuration.md"}');
const _sfc_main = { name: "codes/invalid-configuration.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-configuration-" tabindex="-1">invalid-configuration `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-configuration-" aria-label="Permalink to &quot;invalid-configuration &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>The file .krmkit.yaml cannot be used</strong></p><p>The file has a field or a value that krmkit does not know, or it is not one YAML document. krmkit checks nothing, because a typing error could hide findings, and ends with status 3.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">checks</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  missing-secret</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;">off</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">ignore</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">- </span><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">paths</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: [</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">vendor/</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">]</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">kubernetes</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;1.34&quot;</span></span></code></pre></div><p>krmkit reads the file in the working directory, or the nearest one above it in the git repository. The schema is schemas/configuration.json of the package.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-configuration.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidConfiguration = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidConfiguration as default
};
