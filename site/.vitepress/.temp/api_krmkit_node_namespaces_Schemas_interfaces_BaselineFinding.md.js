import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BaselineFinding","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/BaselineFinding.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/BaselineFinding.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/BaselineFinding.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / BaselineFinding</p><h1 id="interface-baselinefinding" tabindex="-1">Interface: BaselineFinding <a class="header-anchor" href="#interface-baselinefinding" aria-label="Permalink to &quot;Interface: BaselineFinding&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/baseline.ts#L14" target="_blank" rel="noreferrer">packages/check/src/outputs/baseline.ts:14</a></p><p>A finding without its lines, which change with every edit.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-code"></a> <code>code</code></td><td><code>string</code></td><td>The code of the finding.</td></tr><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code></td><td>The field: <code>env PUBLIC_URL</code>.</td></tr><tr><td><a id="property-message"></a> <code>message</code></td><td><code>string</code></td><td>The message.</td></tr><tr><td><a id="property-place"></a> <code>place?</code></td><td><code>string</code></td><td>The path, line and column of the source of a built object; absent for a file as written.</td></tr><tr><td><a id="property-root"></a> <code>root</code></td><td><code>string</code> | <code>null</code></td><td>The directory of the kustomization whose build has the finding; null for a file as written.</td></tr><tr><td><a id="property-subject"></a> <code>subject</code></td><td><code>string</code></td><td>The object and the container, or the path of the file.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/BaselineFinding.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BaselineFinding = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BaselineFinding as default
};
