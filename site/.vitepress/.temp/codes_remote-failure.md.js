import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"remote-failure","description":"A remote file or repository cannot be fetched","frontmatter":{"description":"A remote file or repository cannot be fetched","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/remote-failure.md","filePath":"codes/remote-failure.md"}');
const _sfc_main = { name: "codes/remote-failure.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="remote-failure-" tabindex="-1">remote-failure `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#remote-failure-" aria-label="Permalink to &quot;remote-failure &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A remote file or repository cannot be fetched</strong></p><p>The server cannot be reached, it refuses access, or it does not have the file, the branch or the tag. The message has the reason. krmkit runs git with your configuration, but never asks for a password. It fetches repositories over https, ssh, git and file, and files over https and http.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/remote-failure.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const remoteFailure = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  remoteFailure as default
};
