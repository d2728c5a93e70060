import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unrendered-package","description":"The pipeline of a kpt package can change its files","frontmatter":{"description":"The pipeline of a kpt package can change its files","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unrendered-package.md","filePath":"codes/unrendered-package.md"}');
const _sfc_main = { name: "codes/unrendered-package.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unrendered-package-" tabindex="-1">unrendered-package `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unrendered-package-" aria-label="Permalink to &quot;unrendered-package &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>The pipeline of a kpt package can change its files</strong></p><p>The Kptfile of the package, or of a package inside it, has mutators. krmkit looks at the files as they are written and runs none of them. This is what you want for a package that was rendered before it was committed, which is usual.</p><p>To see whether rendering changes anything, without writing:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">krmkit render --dry-run DIR</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unrendered-package.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unrenderedPackage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unrenderedPackage as default
};
