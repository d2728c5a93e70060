import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unbuilt-kustomization","description":"A kustomization changes these files, and krmkit does not build it","frontmatter":{"description":"A kustomization changes these files, and krmkit does not build it","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unbuilt-kustomization.md","filePath":"codes/unbuilt-kustomization.md"}');
const _sfc_main = { name: "codes/unbuilt-kustomization.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unbuilt-kustomization-" tabindex="-1">unbuilt-kustomization `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unbuilt-kustomization-" aria-label="Permalink to &quot;unbuilt-kustomization &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization changes these files, and krmkit does not build it</strong></p><p>With <code>--no-build</code>, krmkit reads files as they are written. A kustomization that patches them, changes images or names, or includes resources of another directory builds other objects from them, and the cluster gets those. A patch file alone shows only what it changes.</p><p>To see what the containers of an overlay really get, leave out <code>--no-build</code>:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">krmkit expand overlays/prod</span></span></code></pre></div><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unbuilt-kustomization.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unbuiltKustomization = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unbuiltKustomization as default
};
