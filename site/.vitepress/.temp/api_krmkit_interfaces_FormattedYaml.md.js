import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FormattedYaml","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/FormattedYaml.md","filePath":"api/krmkit/interfaces/FormattedYaml.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/FormattedYaml.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / FormattedYaml</p><h1 id="interface-formattedyaml" tabindex="-1">Interface: FormattedYaml <a class="header-anchor" href="#interface-formattedyaml" aria-label="Permalink to &quot;Interface: FormattedYaml&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/manifests/src/resource/format.ts#L37" target="_blank" rel="noreferrer">packages/manifests/src/resource/format.ts:37</a></p><p>A formatted text.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>The problems of the text.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The formatted text; documents with errors are unchanged.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/FormattedYaml.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FormattedYaml = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FormattedYaml as default
};
