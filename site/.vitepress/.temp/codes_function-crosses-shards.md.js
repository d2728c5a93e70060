import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"function-crosses-shards","description":"A function sees the packages of several shards","frontmatter":{"description":"A function sees the packages of several shards","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/function-crosses-shards.md","filePath":"codes/function-crosses-shards.md"}');
const _sfc_main = { name: "codes/function-crosses-shards.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-crosses-shards-" tabindex="-1">function-crosses-shards `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#function-crosses-shards-" aria-label="Permalink to &quot;function-crosses-shards &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>A function sees the packages of several shards</strong></p><p>krmkit run <code>--shard</code> 1/4 runs the functions of one part of a directory. A package is a directory that declares functions, with everything below it, and each package is in exactly one shard. A function that the top directory declares, or that you name on the command line, sees all resources of all packages, so no shard can run it. The same holds for the shards of krmkit export <code>--shards</code>.</p><p>Declare the function in each package, or run it without shards.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li><li><a href="/krmkit/export">Exported pipelines</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/function-crosses-shards.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const functionCrossesShards = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  functionCrossesShards as default
};
