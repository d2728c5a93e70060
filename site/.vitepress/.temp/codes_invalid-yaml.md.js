import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-yaml","description":"A document is not YAML, or not the YAML that Kubernetes reads","frontmatter":{"description":"A document is not YAML, or not the YAML that Kubernetes reads","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-yaml.md","filePath":"codes/invalid-yaml.md"}');
const _sfc_main = { name: "codes/invalid-yaml.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-yaml-" tabindex="-1">invalid-yaml `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-yaml-" aria-label="Permalink to &quot;invalid-yaml &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A document is not YAML, or not the YAML that Kubernetes reads</strong></p><p>The text cannot be read, or kubectl would read it in an unexpected way. Only this document is skipped; the others in the file are used. Frequent causes are a tab in the indentation, a value with &quot;: &quot; in it that needs quotes, a bracket or a quote that is never closed, and the conflict markers of an unfinished merge.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">message</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">Error</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">not found</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">      # wrong: a mapping inside a value</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">message</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&quot;Error: not found&quot;</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # right</span></span></code></pre></div><p>As a warning, it means that the text is readable, but that different readers read it differently.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-yaml.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidYaml = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidYaml as default
};
