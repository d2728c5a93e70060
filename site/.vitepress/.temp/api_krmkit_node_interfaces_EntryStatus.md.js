import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EntryStatus","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/EntryStatus.md","filePath":"api/krmkit/node/interfaces/EntryStatus.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/EntryStatus.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / EntryStatus</p><h1 id="interface-entrystatus" tabindex="-1">Interface: EntryStatus <a class="header-anchor" href="#interface-entrystatus" aria-label="Permalink to &quot;Interface: EntryStatus&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L54" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:54</a></p><p>A directory entry itself: links are not followed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-changed"></a> <code>changed?</code></td><td><code>string</code></td><td>Time of the last change of the content or the attributes, as <code>modified</code>; undefined if the system does not have it.</td></tr><tr><td><a id="property-identity"></a> <code>identity</code></td><td><code>string</code></td><td>Device and inode: entries with the same identity are one file.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><a href="./../type-aliases/FileKind"><code>FileKind</code></a></td><td>The type of the entry.</td></tr><tr><td><a id="property-mode"></a> <code>mode</code></td><td><code>number</code></td><td>Permission bits with setuid, setgid and sticky: at most 0o7777.</td></tr><tr><td><a id="property-modified"></a> <code>modified</code></td><td><code>string</code></td><td>Time of the last change of the content, in the resolution of the system. Only for comparisons.</td></tr><tr><td><a id="property-owner"></a> <code>owner</code></td><td><a href="./FileOwner"><code>FileOwner</code></a></td><td>The user and the group that own the entry.</td></tr><tr><td><a id="property-size"></a> <code>size</code></td><td><code>number</code></td><td>In bytes; 0 if a size makes no sense.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/EntryStatus.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EntryStatus = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EntryStatus as default
};
