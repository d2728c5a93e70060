import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionResult","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FunctionResult.md","filePath":"api/krmkit/node/interfaces/FunctionResult.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FunctionResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FunctionResult</p><h1 id="interface-functionresult" tabindex="-1">Interface: FunctionResult <a class="header-anchor" href="#interface-functionresult" aria-label="Permalink to &quot;Interface: FunctionResult&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/sdk/function.ts#L76" target="_blank" rel="noreferrer">packages/functions/src/sdk/function.ts:76</a></p><p>One thing that a function says: the Result of the function specification.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-field"></a> <code>field?</code></td><td><a href="./../type-aliases/FieldReference"><code>FieldReference</code></a></td><td>The field of the resource.</td></tr><tr><td><a id="property-file"></a> <code>file?</code></td><td><code>object</code></td><td>The file of the resource; <code>index</code> is the number of the document in it, from 0.</td></tr><tr><td><code>file.index?</code></td><td><code>number</code></td><td>-</td></tr><tr><td><code>file.path</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>The message for people.</td></tr><tr><td><a id="property-resourceref"></a> <code>resourceRef?</code></td><td><code>object</code></td><td>The resource that the result is about; absent if it is about none.</td></tr><tr><td><code>resourceRef.apiVersion</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>resourceRef.kind</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>resourceRef.name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>resourceRef.namespace?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="property-severity"></a> <code>severity</code></td><td><code>&quot;error&quot;</code> | <code>&quot;warning&quot;</code> | <code>&quot;info&quot;</code></td><td>How serious the result is; <code>error</code> makes the run fail.</td></tr><tr><td><a id="property-tags"></a> <code>tags?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>More data, by name.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FunctionResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionResult as default
};
