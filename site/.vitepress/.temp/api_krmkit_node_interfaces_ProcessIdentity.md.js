import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ProcessIdentity","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ProcessIdentity.md","filePath":"api/krmkit/node/interfaces/ProcessIdentity.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ProcessIdentity.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ProcessIdentity</p><h1 id="interface-processidentity" tabindex="-1">Interface: ProcessIdentity <a class="header-anchor" href="#interface-processidentity" aria-label="Permalink to &quot;Interface: ProcessIdentity&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L118" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:118</a></p><p>Identifies a process across time and machines. Fields are empty if the system does not report them.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-boot"></a> <code>boot</code></td><td><code>string</code></td><td>Changes when the machine reboots.</td></tr><tr><td><a id="property-host"></a> <code>host</code></td><td><code>string</code></td><td>The host name.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace</code></td><td><code>string</code></td><td>The PID namespace.</td></tr><tr><td><a id="property-pid"></a> <code>pid</code></td><td><code>number</code></td><td>The process id.</td></tr><tr><td><a id="property-started"></a> <code>started</code></td><td><code>string</code></td><td>The start time of the process, to detect a reused process id.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ProcessIdentity.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ProcessIdentity = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ProcessIdentity as default
};
