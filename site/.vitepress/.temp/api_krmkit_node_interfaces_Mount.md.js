import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Mount","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/Mount.md","filePath":"api/krmkit/node/interfaces/Mount.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/Mount.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / Mount</p><h1 id="interface-mount" tabindex="-1">Interface: Mount <a class="header-anchor" href="#interface-mount" aria-label="Permalink to &quot;Interface: Mount&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/step.ts#L58" target="_blank" rel="noreferrer">packages/functions/src/run/step.ts:58</a></p><p>A mount of a container, as docker and podman have it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-source"></a> <code>source</code></td><td><code>string</code> | <code>undefined</code></td><td>Undefined for <code>tmpfs</code>.</td></tr><tr><td><a id="property-target"></a> <code>target</code></td><td><code>string</code></td><td>The absolute path in the container.</td></tr><tr><td><a id="property-type"></a> <code>type</code></td><td><code>string</code></td><td><code>bind</code>, <code>volume</code> or <code>tmpfs</code>.</td></tr><tr><td><a id="property-writable"></a> <code>writable</code></td><td><code>boolean</code></td><td>True: the function can write to it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/Mount.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Mount = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Mount as default
};
