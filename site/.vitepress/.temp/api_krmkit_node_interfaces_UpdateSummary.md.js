import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UpdateSummary","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/UpdateSummary.md","filePath":"api/krmkit/node/interfaces/UpdateSummary.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/UpdateSummary.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / UpdateSummary</p><h1 id="interface-updatesummary" tabindex="-1">Interface: UpdateSummary <a class="header-anchor" href="#interface-updatesummary" aria-label="Permalink to &quot;Interface: UpdateSummary&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/plan-update.ts#L71" target="_blank" rel="noreferrer">packages/upstream/src/plan-update.ts:71</a></p><p>What an update changes: the repository, its directory and ref, and the commits before and after.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-directory"></a> <code>directory</code></td><td><code>string</code></td><td>Relative to the root of the repository.</td></tr><tr><td><a id="property-from"></a> <code>from</code></td><td><code>string</code> | <code>undefined</code></td><td>Undefined if the package did not record it.</td></tr><tr><td><a id="property-ref"></a> <code>ref</code></td><td><code>string</code></td><td>A branch, a tag or a commit.</td></tr><tr><td><a id="property-repository"></a> <code>repository</code></td><td><code>string</code></td><td>The URL or the path of the git repository.</td></tr><tr><td><a id="property-strategy"></a> <code>strategy</code></td><td><a href="./../type-aliases/Strategy"><code>Strategy</code></a></td><td>The strategy of the update.</td></tr><tr><td><a id="property-to"></a> <code>to</code></td><td><code>string</code></td><td>The commit that the update takes.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/UpdateSummary.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UpdateSummary = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UpdateSummary as default
};
