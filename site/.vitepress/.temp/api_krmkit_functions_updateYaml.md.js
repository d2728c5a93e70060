import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: updateYaml()","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/functions/updateYaml.md","filePath":"api/krmkit/functions/updateYaml.md"}');
const _sfc_main = { name: "api/krmkit/functions/updateYaml.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / updateYaml</p><h1 id="function-updateyaml" tabindex="-1">Function: updateYaml() <a class="header-anchor" href="#function-updateyaml" aria-label="Permalink to &quot;Function: updateYaml()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> updateYaml</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">(</span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   text</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   update</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   options</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">?</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">)</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> EditedText</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/edit/update.ts#L58" target="_blank" rel="noreferrer">packages/yaml/src/edit/update.ts:58</a></p><p>Calls <code>update</code> for the new value of each document and writes the differences into the text. Comments, blank lines, quotes and indentation of everything else stay the same, byte for byte. <code>update</code> gets a copy of the value, which it may change in place, and the index among the documents with content; an empty text has one document, null. Returning undefined removes the document. <code>update</code> is not called for a document that cannot be read; it keeps its bytes, and a diagnostic reports it. The order of keys is not a difference. Throws a TypeError for a value that JSON cannot represent, and errors of <code>update</code>.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>text</code></td><td><code>string</code></td></tr><tr><td><code>update</code></td><td>(<code>value</code>, <code>index</code>) =&gt; <a href="./../type-aliases/JsonValue"><code>JsonValue</code></a> | <code>undefined</code></td></tr><tr><td><code>options?</code></td><td><a href="./../interfaces/EditOptions"><code>EditOptions</code></a></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/EditedText"><code>EditedText</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/functions/updateYaml.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const updateYaml = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  updateYaml as default
};
