import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StandardInput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/StandardInput.md","filePath":"api/krmkit/node/interfaces/StandardInput.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/StandardInput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / StandardInput</p><h1 id="interface-standardinput" tabindex="-1">Interface: StandardInput <a class="header-anchor" href="#interface-standardinput" aria-label="Permalink to &quot;Interface: StandardInput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L142" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:142</a></p><p>Standard input, or another stream of bytes.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-chunks"></a> <code>chunks</code></td><td>() =&gt; <code>AsyncIterable</code>&lt;<a href="./../type-aliases/Outcome"><code>Outcome</code></a>&lt;<code>Uint8Array</code>&lt;<code>ArrayBufferLike</code>&gt;, <a href="./../type-aliases/FileFailure"><code>FileFailure</code></a>&gt;&gt;</td><td>Yields chunks as they arrive; the last one can be a failure. Call either this or <code>readAll</code>, once.</td></tr><tr><td><a id="property-close"></a> <code>close?</code></td><td>() =&gt; <code>void</code></td><td>Stops reading, so that a process can end whose input has no end.</td></tr><tr><td><a id="property-readall"></a> <code>readAll</code></td><td>(<code>maxBytes</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/Outcome"><code>Outcome</code></a>&lt;<code>Uint8Array</code>&lt;<code>ArrayBufferLike</code>&gt;, <a href="./../type-aliases/FileFailure"><code>FileFailure</code></a>&gt;&gt;</td><td>Reads everything to the end.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/StandardInput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StandardInput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StandardInput as default
};
