import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileSymbol","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FileSymbol.md","filePath":"api/krmkit/interfaces/FileSymbol.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FileSymbol.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FileSymbol</p><h1 id="interface-filesymbol" tabindex="-1">Interface: FileSymbol <a class="header-anchor" href="#interface-filesymbol" aria-label="Permalink to &quot;Interface: FileSymbol&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/outline.ts#L16" target="_blank" rel="noreferrer">packages/workspace/src/answers/outline.ts:16</a></p><p>An object of a file, or a part of one.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-children"></a> <code>children</code></td><td>readonly <code>FileSymbol</code>[]</td><td>Containers of an object, keys of a ConfigMap or Secret, and variables of a container.</td></tr><tr><td><a id="property-detail"></a> <code>detail</code></td><td><code>string</code></td><td>The kind of an object; <code>container</code>, <code>variable</code> or <code>key</code>.</td></tr><tr><td><a id="property-name"></a> <code>name</code></td><td><code>string</code></td><td>The name of the object, container, variable or key; the kind of an object without a name.</td></tr><tr><td><a id="property-namerange"></a> <code>nameRange</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The text of the name.</td></tr><tr><td><a id="property-range"></a> <code>range</code></td><td><a href="./DocumentRange"><code>DocumentRange</code></a></td><td>The whole text.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FileSymbol.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileSymbol = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileSymbol as default
};
