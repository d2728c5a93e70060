import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unfinished-change","description":"A change of these files was interrupted","frontmatter":{"description":"A change of these files was interrupted","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/unfinished-change.md","filePath":"codes/unfinished-change.md"}');
const _sfc_main = { name: "codes/unfinished-change.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unfinished-change-" tabindex="-1">unfinished-change `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#unfinished-change-" aria-label="Permalink to &quot;unfinished-change &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A change of these files was interrupted</strong></p><p>A krmkit command was killed, or the power failed, while it was writing: some files may have their new content and others still the old one. A file named .krmkit-journal-... in the topmost directory of the change lists its files. Commands that only read stop here with status 3, so that they do not use a partial change.</p><p>The next krmkit command that writes in this directory first finishes or undoes the whole change, and reports which; krmkit fmt <code>--recover</code> does only that. Do not remove the journal by hand: without it the change cannot be undone. If another process is still making the change, the message says so; wait for it.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/unfinished-change.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unfinishedChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unfinishedChange as default
};
