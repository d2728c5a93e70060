import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UpstreamFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/UpstreamFile.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/UpstreamFile.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/UpstreamFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / UpstreamFile</p><h1 id="interface-upstreamfile" tabindex="-1">Interface: UpstreamFile <a class="header-anchor" href="#interface-upstreamfile" aria-label="Permalink to &quot;Interface: UpstreamFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/files.ts#L127" target="_blank" rel="noreferrer">packages/upstream/src/files.ts:127</a></p><p>The file <code>krmkit-upstream.yaml</code> of a package without a Kptfile.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-apiversion"></a> <code>apiVersion</code></td><td><code>&quot;krmkit.dev/v1&quot;</code></td><td>The version of the file.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;Upstream&quot;</code></td><td>The kind of the file.</td></tr><tr><td><a id="property-metadata"></a> <code>metadata</code></td><td><code>object</code></td><td>The name of the package.</td></tr><tr><td><code>metadata.annotations?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>-</td></tr><tr><td><code>metadata.name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="property-upstream"></a> <code>upstream</code></td><td><a href="./UpstreamReference"><code>UpstreamReference</code></a></td><td>Where the package comes from.</td></tr><tr><td><a id="property-upstreamlock"></a> <code>upstreamLock?</code></td><td><a href="./UpstreamLock"><code>UpstreamLock</code></a></td><td>The commit that the package has.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/UpstreamFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UpstreamFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UpstreamFile as default
};
