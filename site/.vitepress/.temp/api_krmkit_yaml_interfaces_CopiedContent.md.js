import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CopiedContent","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/CopiedContent.md","filePath":"api/krmkit/yaml/interfaces/CopiedContent.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/CopiedContent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / CopiedContent</p><h1 id="interface-copiedcontent" tabindex="-1">Interface: CopiedContent <a class="header-anchor" href="#interface-copiedcontent" aria-label="Permalink to &quot;Interface: CopiedContent&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/content.ts#L19" target="_blank" rel="noreferrer">packages/yaml/src/read/content.ts:19</a></p><p>A node of another text, or of another place in the same text. Its text is copied with its comments, quotes and layout, and indented for its new place.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-document"></a> <code>document</code></td><td><a href="./YamlDocument"><code>YamlDocument</code></a></td><td>The document that contains the node.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;copy&quot;</code></td><td>The type of the content.</td></tr><tr><td><a id="property-node"></a> <code>node</code></td><td><a href="./../type-aliases/YamlNode"><code>YamlNode</code></a></td><td>The node to copy.</td></tr><tr><td><a id="property-part"></a> <code>part?</code></td><td><a href="./MappingEntry"><code>MappingEntry</code></a> | <a href="./SequenceItem"><code>SequenceItem</code></a></td><td>The entry or item that holds the node: the spelling of its key and its comments are copied, too.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The text that <code>document</code> was parsed from.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/CopiedContent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CopiedContent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CopiedContent as default
};
