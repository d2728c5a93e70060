import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputUpstream","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputUpstream.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputUpstream.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputUpstream.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputUpstream</p><h1 id="interface-outputupstream" tabindex="-1">Interface: OutputUpstream <a class="header-anchor" href="#interface-outputupstream" aria-label="Permalink to &quot;Interface: OutputUpstream&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/outputs.ts#L13" target="_blank" rel="noreferrer">packages/upstream/src/outputs.ts:13</a></p><p>The versions of upstream in an update.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-directory"></a> <code>directory</code></td><td><code>string</code></td><td>The directory in the repository.</td></tr><tr><td><a id="property-from"></a> <code>from</code></td><td><code>string</code> | <code>null</code></td><td>The commit that the package had; null if it is not known.</td></tr><tr><td><a id="property-leftalone"></a> <code>leftAlone</code></td><td>readonly <code>string</code>[]</td><td>The packages below this one that have an upstream of their own.</td></tr><tr><td><a id="property-ref"></a> <code>ref</code></td><td><code>string</code></td><td>The branch, tag or commit.</td></tr><tr><td><a id="property-repository"></a> <code>repository</code></td><td><code>string</code></td><td>The repository, as written.</td></tr><tr><td><a id="property-strategy"></a> <code>strategy</code></td><td><a href="./../../../type-aliases/Strategy"><code>Strategy</code></a></td><td>The strategy of the update.</td></tr><tr><td><a id="property-to"></a> <code>to</code></td><td><code>string</code></td><td>The commit that the package has now.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputUpstream.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputUpstream = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputUpstream as default
};
