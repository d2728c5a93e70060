import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: HandlerCommand","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/HandlerCommand.md","filePath":"api/krmkit/interfaces/HandlerCommand.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/HandlerCommand.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / HandlerCommand</p><h1 id="interface-handlercommand" tabindex="-1">Interface: HandlerCommand <a class="header-anchor" href="#interface-handlercommand" aria-label="Permalink to &quot;Interface: HandlerCommand&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/pod/probes.ts#L7" target="_blank" rel="noreferrer">packages/pods/src/pod/probes.ts:7</a></p><p>The command that the kubelet runs for an exec probe or hook.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-command"></a> <code>command</code></td><td>readonly <code>string</code>[]</td><td>Fully known, because only the manifest decides it.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td>| <code>&quot;livenessProbe&quot;</code> | <code>&quot;readinessProbe&quot;</code> | <code>&quot;startupProbe&quot;</code> | <code>&quot;postStart&quot;</code> | <code>&quot;preStop&quot;</code></td><td>The field of the container that has the command.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../type-aliases/Path"><code>Path</code></a></td><td>From the root of the pod to the command.</td></tr><tr><td><a id="property-written"></a> <code>written</code></td><td>readonly <code>string</code>[]</td><td>The command as the manifest has it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/HandlerCommand.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const HandlerCommand = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  HandlerCommand as default
};
