import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"left-out-upstream","description":"A merge or an update skipped a file that upstream has, or had","frontmatter":{"description":"A merge or an update skipped a file that upstream has, or had","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/left-out-upstream.md","filePath":"codes/left-out-upstream.md"}');
const _sfc_main = { name: "codes/left-out-upstream.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="left-out-upstream-" tabindex="-1">left-out-upstream `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#left-out-upstream-" aria-label="Permalink to &quot;left-out-upstream &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A merge or an update skipped a file that upstream has, or had</strong></p><p>An update copies only files, and nothing that could lead out of the package or run code: no links, no nested repositories (submodules), no paths with .. or .git in them. If the package has a link, a pipe or a device at the path of an upstream file, krmkit neither replaces it nor writes through it.</p><p>A merge of directories skips a file that exists on some side but was not read, because it is named in .krmignore, is hidden, or is JSON that does not look like an object: its content is unknown, so it counts neither as missing nor as equal. The same applies to YAML with <code>{{ }}</code> in its name on one side only.</p><p>Everything else was merged. Copy skipped files by hand if you need them.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/merge">Merging</a></li><li><a href="/krmkit/update">Packages from git</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/left-out-upstream.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const leftOutUpstream = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  leftOutUpstream as default
};
