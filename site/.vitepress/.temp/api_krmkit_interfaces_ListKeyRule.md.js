import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ListKeyRule","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ListKeyRule.md","filePath":"api/krmkit/interfaces/ListKeyRule.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ListKeyRule.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ListKeyRule</p><h1 id="interface-listkeyrule" tabindex="-1">Interface: ListKeyRule <a class="header-anchor" href="#interface-listkeyrule" aria-label="Permalink to &quot;Interface: ListKeyRule&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/options.ts#L41" target="_blank" rel="noreferrer">packages/merge/src/options.ts:41</a></p><p>The keys of a list, set by the user.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-keys"></a> <code>keys</code></td><td>readonly <code>string</code>[] | <code>&quot;set&quot;</code></td><td>Empty: the list is one value. <code>set</code>: the items are scalars, each of which occurs once.</td></tr><tr><td><a id="property-kind"></a> <code>kind?</code></td><td><code>string</code></td><td>The kind of the object: <code>Deployment</code>, or <code>Rollout.argoproj.io</code> with the group. The default is every object.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The names of the fields from the root of the object, without indices: <code>spec.rules</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ListKeyRule.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ListKeyRule = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ListKeyRule as default
};
