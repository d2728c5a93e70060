import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WriteOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/WriteOptions.md","filePath":"api/krmkit/node/interfaces/WriteOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/WriteOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / WriteOptions</p><h1 id="interface-writeoptions" tabindex="-1">Interface: WriteOptions <a class="header-anchor" href="#interface-writeoptions" aria-label="Permalink to &quot;Interface: WriteOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/input/node-files.ts#L22" target="_blank" rel="noreferrer">packages/check/src/input/node-files.ts:22</a></p><p>How files are written; <code>files</code>, <code>processes</code> and <code>clock</code> are those of this machine if you leave them out.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./ApplyOptions"><code>ApplyOptions</code></a></li><li><code>Partial</code>&lt;<a href="./WritePorts"><code>WritePorts</code></a>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-clock"></a> <code>clock?</code></td><td><a href="./../../kubelet/interfaces/Clock"><code>Clock</code></a></td><td>The time.</td><td><a href="./WritePorts"><code>WritePorts</code></a>.<a href="./WritePorts#property-clock"><code>clock</code></a></td></tr><tr><td><a id="property-files"></a> <code>files?</code></td><td><a href="./WritableFileSystem"><code>WritableFileSystem</code></a></td><td>The file system.</td><td><a href="./WritePorts"><code>WritePorts</code></a>.<a href="./WritePorts#property-files"><code>files</code></a></td></tr><tr><td><a id="property-processes"></a> <code>processes?</code></td><td><a href="./Processes"><code>Processes</code></a></td><td>The processes of this machine.</td><td><a href="./WritePorts"><code>WritePorts</code></a>.<a href="./WritePorts#property-processes"><code>processes</code></a></td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/StopSignal"><code>StopSignal</code></a></td><td>If aborted before all new contents are written, the change is undone; after that, it is completed.</td><td><a href="./ApplyOptions"><code>ApplyOptions</code></a>.<a href="./ApplyOptions#property-signal"><code>signal</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/WriteOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WriteOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WriteOptions as default
};
