import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Library reference","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/index.md","filePath":"api/index.md"}');
const _sfc_main = { name: "api/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="library-reference" tabindex="-1">Library reference <a class="header-anchor" href="#library-reference" aria-label="Permalink to &quot;Library reference&quot;">​</a></h1><h2 id="modules" tabindex="-1">Modules <a class="header-anchor" href="#modules" aria-label="Permalink to &quot;Modules&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Module</th><th>Description</th></tr></thead><tbody><tr><td><a href="./krmkit/">krmkit</a></td><td>Expand, edit, merge and format manifests. Runs anywhere.</td></tr><tr><td><a href="./krmkit/fn/">krmkit/fn</a></td><td>What you need to write a function. Runs anywhere; some functions need Node.</td></tr><tr><td><a href="./krmkit/kubelet/">krmkit/kubelet</a></td><td>What a kubelet does, function by function. Runs anywhere.</td></tr><tr><td><a href="./krmkit/node/">krmkit/node</a></td><td>Files, directories, functions, packages, pods and clusters. Needs Node.</td></tr><tr><td><a href="./krmkit/yaml/">krmkit/yaml</a></td><td>Documents, nodes, resources and edits, for the makers of tools. Runs anywhere.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
