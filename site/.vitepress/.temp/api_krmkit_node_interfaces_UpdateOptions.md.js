import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UpdateOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/UpdateOptions.md","filePath":"api/krmkit/node/interfaces/UpdateOptions.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/UpdateOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / UpdateOptions</p><h1 id="interface-updateoptions" tabindex="-1">Interface: UpdateOptions <a class="header-anchor" href="#interface-updateoptions" aria-label="Permalink to &quot;Interface: UpdateOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/update-package.ts#L20" target="_blank" rel="noreferrer">packages/upstream/src/update-package.ts:20</a></p><p>Which version a package gets, and how.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./EventOptions"><code>EventOptions</code></a>&lt;<a href="./ConflictEvent"><code>ConflictEvent</code></a>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="property-merge"></a> <code>merge?</code></td><td><a href="./../../interfaces/MergeOptions"><code>MergeOptions</code></a></td><td>How files are merged. Files that cannot be merged, such as binaries, stay as they are on a conflict.</td><td>-</td></tr><tr><td><a id="property-onevent"></a> <code>onEvent?</code></td><td>(<code>event</code>) =&gt; <code>void</code> | <code>Promise</code>&lt;<code>void</code>&gt;</td><td>Receives each event as it happens. If it throws or rejects, the task stops as with <code>signal</code>, and rejects with that error.</td><td><a href="./EventOptions"><code>EventOptions</code></a>.<a href="./EventOptions#property-onevent"><code>onEvent</code></a></td></tr><tr><td><a id="property-ref"></a> <code>ref?</code></td><td><code>string</code></td><td>A branch, a tag or the whole hash of a commit. Default: the ref that the package names.</td><td>-</td></tr><tr><td><a id="property-signal"></a> <code>signal?</code></td><td><a href="./../../interfaces/CancelSignal"><code>CancelSignal</code></a></td><td>Ends the task when aborted.</td><td><a href="./EventOptions"><code>EventOptions</code></a>.<a href="./EventOptions#property-signal"><code>signal</code></a></td></tr><tr><td><a id="property-strategy"></a> <code>strategy?</code></td><td><a href="./../type-aliases/Strategy"><code>Strategy</code></a></td><td>Default: the strategy of the package, else <code>resource-merge</code>.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/UpdateOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UpdateOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UpdateOptions as default
};
