import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"template-file","description":"A file is a template that becomes YAML only when it is rendered","frontmatter":{"description":"A file is a template that becomes YAML only when it is rendered","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/template-file.md","filePath":"codes/template-file.md"}');
const _sfc_main = { name: "codes/template-file.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="template-file-" tabindex="-1">template-file `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#template-file-" aria-label="Permalink to &quot;template-file &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A file is a template that becomes YAML only when it is rendered</strong></p><p>The file has <code>{{ }}</code> of Helm or another template language where YAML would have a key or a value. krmkit skips it, without any effect on the exit status.</p><p>To see what the containers of a Helm chart will get, let krmkit run helm: krmkit expand <code>--enable-helm</code>. Render other templates with their own tool first:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">helm template . --values prod.yaml | krmkit expand -</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/template-file.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const templateFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  templateFile as default
};
