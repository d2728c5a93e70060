import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileOwner","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FileOwner.md","filePath":"api/krmkit/node/interfaces/FileOwner.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FileOwner.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FileOwner</p><h1 id="interface-fileowner" tabindex="-1">Interface: FileOwner <a class="header-anchor" href="#interface-fileowner" aria-label="Permalink to &quot;Interface: FileOwner&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L74" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:74</a></p><p>Numeric user and group ids.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-group"></a> <code>group</code></td><td><code>number</code></td><td>The group id.</td></tr><tr><td><a id="property-user"></a> <code>user</code></td><td><code>number</code></td><td>The user id.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FileOwner.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileOwner = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileOwner as default
};
