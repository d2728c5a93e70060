import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unreadable-file","description":"A file or directory cannot be read","frontmatter":{"description":"A file or directory cannot be read","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unreadable-file.md","filePath":"codes/unreadable-file.md"}');
const _sfc_main = { name: "codes/unreadable-file.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unreadable-file-" tabindex="-1">unreadable-file `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unreadable-file-" aria-label="Permalink to &quot;unreadable-file &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A file or directory cannot be read</strong></p><p>The system reported an error: the path does not exist, permission is denied, links form a loop, or the file is larger than krmkit accepts. Everything else was read, but the content of this file is missing from the result, so a ConfigMap or Service in it counts as missing, too.</p><p>Correct the path or the permissions, or exclude the file in .krmignore.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unreadable-file.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unreadableFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unreadableFile as default
};
