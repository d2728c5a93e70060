import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Template","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/Template.md","filePath":"api/krmkit/interfaces/Template.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/Template.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / Template</p><h1 id="interface-template" tabindex="-1">Interface: Template <a class="header-anchor" href="#interface-template" aria-label="Permalink to &quot;Interface: Template&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/expansion/src/template.ts#L41" target="_blank" rel="noreferrer">packages/expansion/src/template.ts:41</a></p><p>An input that is scanned once, and expanded many times or to something other than a string (through its <code>segments</code>).</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-escapes"></a> <code>escapes</code></td><td>readonly <code>number</code>[]</td><td>Offset of the first <code>$</code> of each <code>$$</code> that becomes one <code>$</code>, ascending.</td></tr><tr><td><a id="property-expand"></a> <code>expand</code></td><td>(<code>mapping</code>) =&gt; <code>string</code></td><td>The same as <code>expand(input, mapping)</code>.</td></tr><tr><td><a id="property-input"></a> <code>input</code></td><td><code>string</code></td><td>The input.</td></tr><tr><td><a id="property-references"></a> <code>references</code></td><td>readonly <a href="./Reference"><code>Reference</code></a>[]</td><td>In the order of the input.</td></tr><tr><td><a id="property-segments"></a> <code>segments</code></td><td>readonly <a href="./../type-aliases/TemplateSegment"><code>TemplateSegment</code></a>[]</td><td>Cover the input in order; two literals are never adjacent.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/Template.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Template = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Template as default
};
