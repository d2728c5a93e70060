import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileSystem","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/FileSystem.md","filePath":"api/krmkit/node/interfaces/FileSystem.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/FileSystem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / FileSystem</p><h1 id="interface-filesystem" tabindex="-1">Interface: FileSystem <a class="header-anchor" href="#interface-filesystem" aria-label="Permalink to &quot;Interface: FileSystem&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/platform/ports.ts#L39" target="_blank" rel="noreferrer">packages/base/src/platform/ports.ts:39</a></p><p>The reading methods of a file system.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./WritableFileSystem"><code>WritableFileSystem</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-readdirectory"></a> <code>readDirectory</code></td><td>(<code>path</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/Outcome"><code>Outcome</code></a>&lt;readonly <a href="./DirectoryEntry"><code>DirectoryEntry</code></a>[], <a href="./../type-aliases/FileFailure"><code>FileFailure</code></a>&gt;&gt;</td><td>In any order, without <code>.</code> and <code>..</code>.</td></tr><tr><td><a id="property-readfile"></a> <code>readFile</code></td><td>(<code>path</code>, <code>maxBytes</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/Outcome"><code>Outcome</code></a>&lt;<code>Uint8Array</code>&lt;<code>ArrayBufferLike</code>&gt;, <a href="./../type-aliases/FileFailure"><code>FileFailure</code></a>&gt;&gt;</td><td>The whole content; fails with <code>too-large</code> above <code>maxBytes</code>. Pipes and devices are read to their end.</td></tr><tr><td><a id="property-realpath"></a> <code>realPath</code></td><td>(<code>path</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/Outcome"><code>Outcome</code></a>&lt;<code>string</code>, <a href="./../type-aliases/FileFailure"><code>FileFailure</code></a>&gt;&gt;</td><td>The absolute path with all links resolved.</td></tr><tr><td><a id="property-status"></a> <code>status</code></td><td>(<code>path</code>) =&gt; <code>Promise</code>&lt;<a href="./../type-aliases/Outcome"><code>Outcome</code></a>&lt;<a href="./FileStatus"><code>FileStatus</code></a>, <a href="./../type-aliases/FileFailure"><code>FileFailure</code></a>&gt;&gt;</td><td>The kind and the size of a file; follows links.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/FileSystem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileSystem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileSystem as default
};
