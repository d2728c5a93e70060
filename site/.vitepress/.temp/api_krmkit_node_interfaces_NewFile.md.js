import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: NewFile","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/NewFile.md","filePath":"api/krmkit/node/interfaces/NewFile.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/NewFile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / NewFile</p><h1 id="interface-newfile" tabindex="-1">Interface: NewFile <a class="header-anchor" href="#interface-newfile" aria-label="Permalink to &quot;Interface: NewFile&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L82" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:82</a></p><p>The permissions of a new file.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-keep"></a> <code>keep?</code></td><td><code>Pick</code>&lt;<a href="./EntryStatus"><code>EntryStatus</code></a>, <code>&quot;mode&quot;</code> | <code>&quot;owner&quot;</code>&gt;</td><td>Exactly these permission bits, regardless of the umask; and this owner, if the system permits it.</td></tr><tr><td><a id="property-mode"></a> <code>mode</code></td><td><code>number</code></td><td>Permission bits, reduced by the umask.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/NewFile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NewFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NewFile as default
};
