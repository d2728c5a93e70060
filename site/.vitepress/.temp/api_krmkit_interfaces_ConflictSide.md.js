import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConflictSide","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ConflictSide.md","filePath":"api/krmkit/interfaces/ConflictSide.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ConflictSide.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ConflictSide</p><h1 id="interface-conflictside" tabindex="-1">Interface: ConflictSide <a class="header-anchor" href="#interface-conflictside" aria-label="Permalink to &quot;Interface: ConflictSide&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/merge/src/conflict.ts#L41" target="_blank" rel="noreferrer">packages/merge/src/conflict.ts:41</a></p><p>The value of one side at the position of a conflict.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-comments"></a> <code>comments?</code></td><td>readonly <code>string</code>[]</td><td>The comments in, above and behind the value that this side added or changed, and that the result lacks.</td></tr><tr><td><a id="property-lines"></a> <code>lines?</code></td><td><a href="./ConflictLines"><code>ConflictLines</code></a></td><td>The lines that the conflict is about; undefined where it is about the whole value.</td></tr><tr><td><a id="property-location"></a> <code>location?</code></td><td><a href="./Location"><code>Location</code></a></td><td>The location of the value; undefined where the side has no value, or was given as a value and not as text.</td></tr><tr><td><a id="property-value"></a> <code>value?</code></td><td><a href="./../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>Undefined where the side has no value. With <code>lines</code>, only these lines, without the last line end.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ConflictSide.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConflictSide = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConflictSide as default
};
