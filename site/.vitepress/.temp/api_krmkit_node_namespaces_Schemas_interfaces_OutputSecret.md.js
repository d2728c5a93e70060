import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: OutputSecret","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputSecret.md","filePath":"api/krmkit/node/namespaces/Schemas/interfaces/OutputSecret.md"}');
const _sfc_main = { name: "api/krmkit/node/namespaces/Schemas/interfaces/OutputSecret.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../../../">Library reference</a> / <a href="./../../../">krmkit/node</a> / <a href="./../">Schemas</a> / OutputSecret</p><h1 id="interface-outputsecret" tabindex="-1">Interface: OutputSecret <a class="header-anchor" href="#interface-outputsecret" aria-label="Permalink to &quot;Interface: OutputSecret&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/check/src/outputs/expansion.ts#L144" target="_blank" rel="noreferrer">packages/check/src/outputs/expansion.ts:144</a></p><p>Text of a Secret.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-base64"></a> <code>base64?</code></td><td><code>string</code></td><td>Only with <code>--show-secrets</code>: the bytes, if they are not UTF-8.</td></tr><tr><td><a id="property-secret"></a> <code>secret</code></td><td><code>object</code></td><td>The key of the Secret.</td></tr><tr><td><code>secret.key</code></td><td><code>string</code></td><td>The key in the Secret.</td></tr><tr><td><code>secret.name</code></td><td><code>string</code></td><td>The name of the Secret.</td></tr><tr><td><code>secret.namespace</code></td><td><code>string</code></td><td>The namespace of the Secret.</td></tr><tr><td><a id="property-text"></a> <code>text?</code></td><td><code>string</code></td><td>Only with <code>--show-secrets</code>: the text.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/namespaces/Schemas/interfaces/OutputSecret.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OutputSecret = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OutputSecret as default
};
