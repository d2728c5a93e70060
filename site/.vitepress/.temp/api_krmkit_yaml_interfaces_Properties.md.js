import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Properties","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/Properties.md","filePath":"api/krmkit/yaml/interfaces/Properties.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/Properties.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / Properties</p><h1 id="interface-properties" tabindex="-1">Interface: Properties <a class="header-anchor" href="#interface-properties" aria-label="Permalink to &quot;Interface: Properties&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/yaml/src/read/nodes.ts#L16" target="_blank" rel="noreferrer">packages/yaml/src/read/nodes.ts:16</a></p><p>The anchor (<code>&amp;a</code>) and the tag (<code>!!str</code>) of a node.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./MappingNode"><code>MappingNode</code></a></li><li><a href="./ScalarNode"><code>ScalarNode</code></a></li><li><a href="./SequenceNode"><code>SequenceNode</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-anchor"></a> <code>anchor?</code></td><td><a href="./NamedSpan"><code>NamedSpan</code></a></td><td>Absent if the node has no anchor.</td></tr><tr><td><a id="property-tag"></a> <code>tag?</code></td><td><a href="./NamedSpan"><code>NamedSpan</code></a></td><td>Absent if the node has no tag.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/Properties.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Properties = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Properties as default
};
