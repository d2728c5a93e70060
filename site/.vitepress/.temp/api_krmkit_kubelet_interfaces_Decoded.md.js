import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Decoded<T>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/kubelet/interfaces/Decoded.md","filePath":"api/krmkit/kubelet/interfaces/Decoded.md"}');
const _sfc_main = { name: "api/krmkit/kubelet/interfaces/Decoded.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/kubelet</a> / Decoded</p><h1 id="interface-decodedt" tabindex="-1">Interface: Decoded&lt;T&gt; <a class="header-anchor" href="#interface-decodedt" aria-label="Permalink to &quot;Interface: Decoded\\&lt;T\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/json-reader.ts#L46" target="_blank" rel="noreferrer">packages/pods/src/json-reader.ts:46</a></p><p>Converts untrusted JSON to the model. Values of a wrong type are reported and left out, or converted to the intended text (<code>value: 8080</code>). Lists keep their length, so that indices in paths stay correct.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-findings"></a> <code>findings</code></td><td>readonly <a href="./Finding"><code>Finding</code></a>[]</td><td>The problems in the input. A value of a wrong type is left out, or converted to text.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><code>T</code></td><td>The object with the fields that krmkit uses.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/kubelet/interfaces/Decoded.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Decoded = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Decoded as default
};
