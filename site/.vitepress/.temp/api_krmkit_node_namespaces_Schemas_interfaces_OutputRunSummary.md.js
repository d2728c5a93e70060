import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputRunSummary","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputRunSummary.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputRunSummary.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputRunSummary.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputRunSummary</p><h1 id="interface-outputrunsummary" tabindex="-1">Interface: OutputRunSummary <a class="header-anchor" href="#interface-outputrunsummary" aria-label="Permalink to &quot;Interface: OutputRunSummary&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/outputs.ts#L71" target="_blank" rel="noreferrer">packages/functions/src/run/outputs.ts:71</a></p><p>Numbers of a run.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-changed"></a> <code>changed</code></td><td><code>number</code></td><td>Changed resources.</td></tr><tr><td><a id="property-created"></a> <code>created</code></td><td><code>number</code></td><td>New resources.</td></tr><tr><td><a id="property-deleted"></a> <code>deleted</code></td><td><code>number</code></td><td>Deleted resources.</td></tr><tr><td><a id="property-errors"></a> <code>errors</code></td><td><code>number</code></td><td>Diagnostics of severity error.</td></tr><tr><td><a id="property-infos"></a> <code>infos</code></td><td><code>number</code></td><td>Diagnostics of severity info.</td></tr><tr><td><a id="property-moved"></a> <code>moved</code></td><td><code>number</code></td><td>Resources that are in another file.</td></tr><tr><td><a id="property-warnings"></a> <code>warnings</code></td><td><code>number</code></td><td>Diagnostics of severity warning.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputRunSummary.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputRunSummary = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputRunSummary as default
};
