import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Processes","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/Processes.md","filePath":"api/krmkit/node/interfaces/Processes.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/Processes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / Processes</p><h1 id="interface-processes" tabindex="-1">Interface: Processes <a class="header-anchor" href="#interface-processes" aria-label="Permalink to &quot;Interface: Processes&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L132" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:132</a></p><p>The processes of this machine, to detect stale locks.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-isrunning"></a> <code>isRunning</code></td><td>(<code>process</code>) =&gt; <code>boolean</code> | <code>undefined</code></td><td>Undefined if it cannot be known: the process belongs to another machine or container.</td></tr><tr><td><a id="property-self"></a> <code>self</code></td><td>() =&gt; <a href="./ProcessIdentity"><code>ProcessIdentity</code></a></td><td>The identity of this process.</td></tr><tr><td><a id="property-user"></a> <code>user</code></td><td>() =&gt; <code>number</code> | <code>undefined</code></td><td>The user id of this process; undefined if files have no numeric owners.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/Processes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Processes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Processes as default
};
