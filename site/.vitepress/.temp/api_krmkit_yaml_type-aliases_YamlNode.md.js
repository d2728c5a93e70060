import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: YamlNode","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/type-aliases/YamlNode.md","filePath":"api/krmkit/yaml/type-aliases/YamlNode.md"}');
const _sfc_main = { name: "api/krmkit/yaml/type-aliases/YamlNode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / YamlNode</p><h1 id="type-alias-yamlnode" tabindex="-1">Type Alias: YamlNode <a class="header-anchor" href="#type-alias-yamlnode" aria-label="Permalink to &quot;Type Alias: YamlNode&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">type</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> YamlNode</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> =</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;"> </span></span>
<span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">  |</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> ScalarNode</span></span>
<span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">  |</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> MappingNode</span></span>
<span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">  |</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> SequenceNode</span></span>
<span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">  |</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> AliasNode</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/nodes.ts#L13" target="_blank" rel="noreferrer">packages/yaml/src/read/nodes.ts:13</a></p><p>The content of a YAML text as plain readonly data; functions take nodes as arguments.</p><p>Every span is a half-open range of UTF-16 offsets into the source text. The span of a node is that of its own text: a quoted scalar with its quotes, a flow collection with its brackets, a block scalar with its header, a block collection from its first key or dash to the end of its last value; anchors and tags come before it and have spans of their own. A block scalar ends before the line break of its last line; blank lines after it belong to it only if its header has <code>+</code>. A block collection whose first key has an anchor or a tag starts there. Spans of entries and items start at the anchor, tag, <code>?</code> or dash before them.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/type-aliases/YamlNode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const YamlNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  YamlNode as default
};
