import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UpstreamLock","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/UpstreamLock.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/UpstreamLock.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/UpstreamLock.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / UpstreamLock</p><h1 id="interface-upstreamlock" tabindex="-1">Interface: UpstreamLock <a class="header-anchor" href="#interface-upstreamlock" aria-label="Permalink to &quot;Interface: UpstreamLock&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/files.ts#L110" target="_blank" rel="noreferrer">packages/upstream/src/files.ts:110</a></p><p>The commit that a package has.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-git"></a> <code>git</code></td><td><code>object</code></td><td>The commit of a repository.</td></tr><tr><td><code>git.commit</code></td><td><code>string</code></td><td>The full hash of the commit.</td></tr><tr><td><code>git.directory?</code></td><td><code>string</code></td><td>The directory, relative to the root of the repository.</td></tr><tr><td><code>git.ref?</code></td><td><code>string</code></td><td>The branch or tag of the update.</td></tr><tr><td><code>git.repo</code></td><td><code>string</code></td><td>The address of the repository.</td></tr><tr><td><a id="property-type"></a> <code>type?</code></td><td><code>&quot;git&quot;</code></td><td>The type of the source.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/UpstreamLock.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UpstreamLock = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UpstreamLock as default
};
