import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputWrite","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputWrite.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputWrite.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputWrite.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputWrite</p><h1 id="interface-outputwrite" tabindex="-1">Interface: OutputWrite <a class="header-anchor" href="#interface-outputwrite" aria-label="Permalink to &quot;Interface: OutputWrite&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/outputs.ts#L61" target="_blank" rel="noreferrer">packages/functions/src/run/outputs.ts:61</a></p><p>A file that was written, or would be.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./WriteLine"><code>WriteLine</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diff"></a> <code>diff</code></td><td><code>string</code> | <code>null</code></td><td>With <code>--dry-run</code>, the difference as git prints it; else null.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;create&quot;</code> | <code>&quot;edit&quot;</code> | <code>&quot;delete&quot;</code></td><td>What is done to the file.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><code>string</code></td><td>The path of the file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputWrite.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputWrite = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputWrite as default
};
