import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BuiltManifests","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/BuiltManifests.md","filePath":"api/krmkit/interfaces/BuiltManifests.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/BuiltManifests.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / BuiltManifests</p><h1 id="interface-builtmanifests" tabindex="-1">Interface: BuiltManifests <a class="header-anchor" href="#interface-builtmanifests" aria-label="Permalink to &quot;Interface: BuiltManifests&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/input/build-manifests.ts#L47" target="_blank" rel="noreferrer">packages/check/src/input/build-manifests.ts:47</a></p><p>The result of a build.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-diagnostics"></a> <code>diagnostics</code></td><td>readonly <a href="./Diagnostic"><code>Diagnostic</code></a>[]</td><td>Errors, and warnings about what kustomize does not report.</td></tr><tr><td><a id="property-objects"></a> <code>objects</code></td><td>readonly <a href="./BuiltObject"><code>BuiltObject</code></a>[]</td><td>The objects in the order of the output.</td></tr><tr><td><a id="property-ok"></a> <code>ok</code></td><td><code>boolean</code></td><td>False: the diagnostics contain an error, and there are no objects.</td></tr><tr><td><a id="property-text"></a> <code>text</code></td><td><code>string</code></td><td>The output of <code>kustomize build</code>: the objects as YAML documents.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/BuiltManifests.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BuiltManifests = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BuiltManifests as default
};
