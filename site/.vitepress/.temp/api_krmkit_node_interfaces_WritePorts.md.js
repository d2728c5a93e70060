import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WritePorts","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WritePorts.md","filePath":"api/krmkit/node/interfaces/WritePorts.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WritePorts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WritePorts</p><h1 id="interface-writeports" tabindex="-1">Interface: WritePorts <a class="header-anchor" href="#interface-writeports" aria-label="Permalink to &quot;Interface: WritePorts&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/write/lock.ts#L12" target="_blank" rel="noreferrer">packages/manifests/src/write/lock.ts:12</a></p><p>The ports that writing needs.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-clock"></a> <code>clock</code></td><td><a href="./../../kubelet/interfaces/Clock"><code>Clock</code></a></td><td>The time.</td></tr><tr><td><a id="property-files"></a> <code>files</code></td><td><a href="./WritableFileSystem"><code>WritableFileSystem</code></a></td><td>The file system.</td></tr><tr><td><a id="property-processes"></a> <code>processes</code></td><td><a href="./Processes"><code>Processes</code></a></td><td>The processes of this machine.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WritePorts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WritePorts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WritePorts as default
};
