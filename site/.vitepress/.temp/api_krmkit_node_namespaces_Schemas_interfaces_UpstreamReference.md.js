import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UpstreamReference","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/UpstreamReference.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/UpstreamReference.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/UpstreamReference.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / UpstreamReference</p><h1 id="interface-upstreamreference" tabindex="-1">Interface: UpstreamReference <a class="header-anchor" href="#interface-upstreamreference" aria-label="Permalink to &quot;Interface: UpstreamReference&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/files.ts#L93" target="_blank" rel="noreferrer">packages/upstream/src/files.ts:93</a></p><p>Where a package comes from.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-git"></a> <code>git</code></td><td><code>object</code></td><td>The directory of a repository.</td></tr><tr><td><code>git.directory?</code></td><td><code>string</code></td><td>The directory, relative to the root of the repository, which is the default.</td></tr><tr><td><code>git.ref?</code></td><td><code>string</code></td><td>A branch, a tag or the full hash of a commit; the default is the default branch.</td></tr><tr><td><code>git.repo</code></td><td><code>string</code></td><td>The address of the repository.</td></tr><tr><td><a id="property-type"></a> <code>type?</code></td><td><code>&quot;git&quot;</code></td><td>The type of the source.</td></tr><tr><td><a id="property-updatestrategy"></a> <code>updateStrategy?</code></td><td><a href="./../../../type-aliases/Strategy"><code>Strategy</code></a></td><td>How <code>krmkit update</code> takes a new version.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/UpstreamReference.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UpstreamReference = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UpstreamReference as default
};
