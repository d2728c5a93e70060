import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SearchReplaceConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/SearchReplaceConfig.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/SearchReplaceConfig.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/SearchReplaceConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / SearchReplaceConfig</p><h1 id="interface-searchreplaceconfig" tabindex="-1">Interface: SearchReplaceConfig <a class="header-anchor" href="#interface-searchreplaceconfig" aria-label="Permalink to &quot;Interface: SearchReplaceConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/function-configs.ts#L59" target="_blank" rel="noreferrer">packages/check/src/outputs/function-configs.ts:59</a></p><p>The fields of a functionConfig of <code>search-replace</code>: the <code>spec</code> of an object, or beside its <code>metadata</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-by-file-path"></a> <code>by-file-path?</code></td><td><code>string</code></td><td>Only in files of this path; * matches a part of a name, ** any directories.</td></tr><tr><td><a id="property-by-path"></a> <code>by-path?</code></td><td><code>string</code></td><td>A path such as spec.containers[name=app].image or **.image, ** for any number of steps.</td></tr><tr><td><a id="property-by-value"></a> <code>by-value?</code></td><td><code>string</code></td><td>The value, as text.</td></tr><tr><td><a id="property-by-value-regex"></a> <code>by-value-regex?</code></td><td><code>string</code></td><td>A regular expression (RE2) for a part of the value, which is replaced.</td></tr><tr><td><a id="property-put-comment"></a> <code>put-comment?</code></td><td><code>string</code></td><td>The comment next to the match, with groups as in put-value.</td></tr><tr><td><a id="property-put-value"></a> <code>put-value?</code></td><td><a href="./../../../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The new value, with \${1} for a group of by-value-regex; a missing by-path of only keys is created.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/SearchReplaceConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SearchReplaceConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SearchReplaceConfig as default
};
