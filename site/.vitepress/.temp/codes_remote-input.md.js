import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"remote-input","description":"A kustomization names a remote file or repository","frontmatter":{"description":"A kustomization names a remote file or repository","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/remote-input.md","filePath":"codes/remote-input.md"}');
const _sfc_main = { name: "codes/remote-input.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="remote-input-" tabindex="-1">remote-input `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#remote-input-" aria-label="Permalink to &quot;remote-input &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A kustomization names a remote file or repository</strong></p><p>The entry is a URL or a git repository. krmkit needs no network for a build, so it does not fetch it without your permission. Add <code>--enable-remote</code> to fetch it with git, or over https. You can also download the file or the repository, and name the local file or directory instead.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/remote-input.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const remoteInput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  remoteInput as default
};
