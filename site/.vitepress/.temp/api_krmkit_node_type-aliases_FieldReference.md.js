import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: FieldReference","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/type-aliases/FieldReference.md","filePath":"api/krmkit/node/type-aliases/FieldReference.md"}');
const _sfc_main = { name: "api/krmkit/node/type-aliases/FieldReference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FieldReference</p><h1 id="type-alias-fieldreference" tabindex="-1">Type Alias: FieldReference <a class="header-anchor" href="#type-alias-fieldreference" aria-label="Permalink to &quot;Type Alias: FieldReference&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;">type</span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;"> FieldReference</span><span style="--shiki-light:#D73A49;--shiki-dark:#F97583;"> =</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> object</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">;</span></span></code></pre></div><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/function.ts#L66" target="_blank" rel="noreferrer">packages/functions/src/sdk/function.ts:66</a></p><p>The field that a result is about.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-currentvalue"></a> <code>currentValue?</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The present value; absent if it is not given.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the field: <code>spec.replicas</code>.</td></tr><tr><td><a id="property-proposedvalue"></a> <code>proposedValue?</code></td><td><a href="./../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The value that the function proposes; absent if it proposes none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/type-aliases/FieldReference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FieldReference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FieldReference as default
};
