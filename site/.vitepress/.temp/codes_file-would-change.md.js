import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"file-would-change","description":"A file differs from the output of its functions","frontmatter":{"description":"A file differs from the output of its functions","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/file-would-change.md","filePath":"codes/file-would-change.md"}');
const _sfc_main = { name: "codes/file-would-change.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="file-would-change-" tabindex="-1">file-would-change `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#file-would-change-" aria-label="Permalink to &quot;file-would-change &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A file differs from the output of its functions</strong></p><p>krmkit run <code>--check</code> and krmkit render <code>--check</code> fail where the functions would change, create or delete a file: a file was edited without running the functions again, or the functions have changed. Machine-readable reports name each such file at the first line that would change; <code>--dry-run</code> shows the whole difference.</p><p>Run the same command without <code>--check</code>, and commit the changes.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/file-would-change.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const fileWouldChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  fileWouldChange as default
};
