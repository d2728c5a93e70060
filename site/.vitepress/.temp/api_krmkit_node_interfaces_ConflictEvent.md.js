import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConflictEvent","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/ConflictEvent.md","filePath":"api/krmkit/node/interfaces/ConflictEvent.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/ConflictEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / ConflictEvent</p><h1 id="interface-conflictevent" tabindex="-1">Interface: ConflictEvent <a class="header-anchor" href="#interface-conflictevent" aria-label="Permalink to &quot;Interface: ConflictEvent&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/upstream/src/update-package.ts#L12" target="_blank" rel="noreferrer">packages/upstream/src/update-package.ts:12</a></p><p>A field, a resource or a file that both sides changed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-conflict"></a> <code>conflict</code></td><td><a href="./../../interfaces/Conflict"><code>Conflict</code></a></td><td>Both sides, and the side that the plan uses.</td></tr><tr><td><a id="property-event"></a> <code>event</code></td><td><code>&quot;conflict&quot;</code></td><td>The event.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/ConflictEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConflictEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConflictEvent as default
};
