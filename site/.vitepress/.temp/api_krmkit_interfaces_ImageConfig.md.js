import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ImageConfig","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ImageConfig.md","filePath":"api/krmkit/interfaces/ImageConfig.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ImageConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ImageConfig</p><h1 id="interface-imageconfig" tabindex="-1">Interface: ImageConfig <a class="header-anchor" href="#interface-imageconfig" aria-label="Permalink to &quot;Interface: ImageConfig&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/pod/command.ts#L13" target="_blank" rel="noreferrer">packages/pods/src/pod/command.ts:13</a></p><p>ENTRYPOINT, CMD and ENV of an image, from its configuration.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-cmd"></a> <code>cmd?</code></td><td>readonly <code>string</code>[]</td><td>CMD; absent if the image has none.</td></tr><tr><td><a id="property-entrypoint"></a> <code>entrypoint?</code></td><td>readonly <code>string</code>[]</td><td>ENTRYPOINT; absent if the image has none.</td></tr><tr><td><a id="property-env"></a> <code>env?</code></td><td>readonly <code>string</code>[]</td><td><code>NAME=value</code>, in order.</td></tr><tr><td><a id="property-user"></a> <code>user?</code></td><td><code>string</code></td><td>USER: a name or a number, optionally with <code>:GROUP</code>.</td></tr><tr><td><a id="property-workingdir"></a> <code>workingDir?</code></td><td><code>string</code></td><td>WORKDIR; absent if the image has none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ImageConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ImageConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ImageConfig as default
};
