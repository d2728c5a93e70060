import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ContainerValue","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ContainerValue.md","filePath":"api/krmkit/interfaces/ContainerValue.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ContainerValue.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ContainerValue</p><h1 id="interface-containervalue" tabindex="-1">Interface: ContainerValue <a class="header-anchor" href="#interface-containervalue" aria-label="Permalink to &quot;Interface: ContainerValue&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/workspace/src/answers/value-at.ts#L53" target="_blank" rel="noreferrer">packages/workspace/src/answers/value-at.ts:53</a></p><p>What a container gets for a field.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-container"></a> <code>container</code></td><td><code>string</code></td><td>The name of the container.</td></tr><tr><td><a id="property-field"></a> <code>field</code></td><td><code>string</code></td><td><code>env HOST</code>, <code>args[2]</code>.</td></tr><tr><td><a id="property-from"></a> <code>from</code></td><td><code>string</code> | <code>undefined</code></td><td><code>ConfigMap web/color</code>; undefined for command and args.</td></tr><tr><td><a id="property-value"></a> <code>value</code></td><td><code>string</code></td><td>With <code>&lt;podIP&gt;</code> for what is known at run time, and <code>&lt;secret NAME/KEY&gt;</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ContainerValue.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ContainerValue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ContainerValue as default
};
