import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ObjectsOutput","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/ObjectsOutput.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/ObjectsOutput.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/ObjectsOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / ObjectsOutput</p><h1 id="interface-objectsoutput" tabindex="-1">Interface: ObjectsOutput <a class="header-anchor" href="#interface-objectsoutput" aria-label="Permalink to &quot;Interface: ObjectsOutput&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/packages.ts#L121" target="_blank" rel="noreferrer">packages/check/src/outputs/packages.ts:121</a></p><p>The output of <code>krmkit cat -o json</code> and <code>krmkit source -o json</code>: a List or a ResourceList.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>string</code></td><td>The version of the list.</td></tr><tr><td><a id="property-functionconfig"></a> <code>functionConfig?</code></td><td><a href="./../../../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The functionConfig of a ResourceList, as in the input.</td></tr><tr><td><a id="property-items"></a> <code>items</code></td><td>readonly <a href="./../../../../interfaces/JsonObject"><code>JsonObject</code></a>[]</td><td>The objects.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>string</code></td><td>The kind of the list.</td></tr><tr><td><a id="property-results"></a> <code>results?</code></td><td><a href="./../../../../type-aliases/JsonValue"><code>JsonValue</code></a></td><td>The results of a ResourceList, as in the input.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/ObjectsOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ObjectsOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ObjectsOutput as default
};
