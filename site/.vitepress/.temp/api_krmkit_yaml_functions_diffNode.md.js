import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: diffNode()","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/functions/diffNode.md","filePath":"api/krmkit/yaml/functions/diffNode.md"}');
const _sfc_main = { name: "api/krmkit/yaml/functions/diffNode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / diffNode</p><h1 id="function-diffnode" tabindex="-1">Function: diffNode() <a class="header-anchor" href="#function-diffnode" aria-label="Permalink to &quot;Function: diffNode()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">function</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> diffNode</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">(</span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   before</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   after</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">, </span></span>
<span class="line"><span style="--shiki-light:#E36209;--shiki-dark:#FFAB70;">   profile</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">?</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">)</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">:</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> readonly</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> Change</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">&lt;</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">Content</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">&gt;[];</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/edit/diff-node.ts#L13" target="_blank" rel="noreferrer">packages/yaml/src/edit/diff-node.ts:13</a></p><p>The fewest changes that give a node a value, for <code>editByChanges</code> if the node is the root of a document. Paths start at the node and lead through aliases and merge keys. Empty if the node has the value.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default value</th></tr></thead><tbody><tr><td><code>before</code></td><td><a href="./../type-aliases/YamlNode"><code>YamlNode</code></a></td><td><code>undefined</code></td></tr><tr><td><code>after</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td><code>undefined</code></td></tr><tr><td><code>profile?</code></td><td><a href="./../../type-aliases/Profile"><code>Profile</code></a></td><td><code>&#39;kubectl&#39;</code></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p>readonly <a href="./../type-aliases/Change"><code>Change</code></a>&lt;<a href="./../type-aliases/Content"><code>Content</code></a>&gt;[]</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/functions/diffNode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const diffNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  diffNode as default
};
