import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"schema","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/fn/namespaces/schema/index.md","filePath":"api/krmkit/fn/namespaces/schema/index.md"}');
const _sfc_main = { name: "api/krmkit/fn/namespaces/schema/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../">Library reference</a> / <a href="./../../">krmkit/fn</a> / schema</p><h1 id="schema" tabindex="-1">schema <a class="header-anchor" href="#schema" aria-label="Permalink to &quot;schema&quot;">​</a></h1><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Function</th><th>Description</th></tr></thead><tbody><tr><td><a href="./functions/any">any</a></td><td>Whatever JSON can hold.</td></tr><tr><td><a href="./functions/boolean">boolean</a></td><td><code>true</code> or <code>false</code>.</td></tr><tr><td><a href="./functions/integer">integer</a></td><td>A whole number.</td></tr><tr><td><a href="./functions/list">list</a></td><td>A list of values that <code>items</code> accepts.</td></tr><tr><td><a href="./functions/map">map</a></td><td>Names and their values, <code>labels</code> say. As a whole configuration it is the <code>data</code> of a ConfigMap.</td></tr><tr><td><a href="./functions/number">number</a></td><td>A number.</td></tr><tr><td><a href="./functions/object">object</a></td><td>A mapping with these fields and no others: an unknown field is usually a mistake.</td></tr><tr><td><a href="./functions/optional">optional</a></td><td>What may be left out without anything in its stead.</td></tr><tr><td><a href="./functions/string">string</a></td><td>Text. A number or a boolean is none: <code>1.10</code> without quotes would arrive as <code>1.1</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/fn/namespaces/schema/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
