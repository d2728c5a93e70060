import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EntrypointAndCommand","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/EntrypointAndCommand.md","filePath":"api/krmkit/kubelet/interfaces/EntrypointAndCommand.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/EntrypointAndCommand.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / EntrypointAndCommand</p><h1 id="interface-entrypointandcommand" tabindex="-1">Interface: EntrypointAndCommand <a class="header-anchor" href="#interface-entrypointandcommand" aria-label="Permalink to &quot;Interface: EntrypointAndCommand&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/run-options.ts#L104" target="_blank" rel="noreferrer">packages/pods/src/run-options.ts:104</a></p><p>The command line of a container.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-args"></a> <code>args</code></td><td>readonly <a href="./../../type-aliases/PublishedValue"><code>PublishedValue</code></a>[]</td><td>The args of the container with references expanded; without args, empty.</td></tr><tr><td><a id="property-argv"></a> <code>argv</code></td><td>| readonly <a href="./../../type-aliases/PublishedValue"><code>PublishedValue</code></a>[] | <code>undefined</code></td><td>The command line of the process; undefined if it depends on an image that was not given.</td></tr><tr><td><a id="property-command"></a> <code>command</code></td><td>readonly <a href="./../../type-aliases/PublishedValue"><code>PublishedValue</code></a>[]</td><td>The command of the container with references expanded; without a command, empty.</td></tr><tr><td><a id="property-findings"></a> <code>findings</code></td><td>readonly <a href="./Finding"><code>Finding</code></a>[]</td><td>The problems in <code>command</code> and <code>args</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/EntrypointAndCommand.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EntrypointAndCommand = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EntrypointAndCommand as default
};
