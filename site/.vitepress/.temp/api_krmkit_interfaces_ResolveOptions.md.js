import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResolveOptions","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/interfaces/ResolveOptions.md","filePath":"api/krmkit/interfaces/ResolveOptions.md"}');
const _sfc_main = { name: "api/krmkit/interfaces/ResolveOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../">Library reference</a> / <a href="./../">krmkit</a> / ResolveOptions</p><h1 id="interface-resolveoptions" tabindex="-1">Interface: ResolveOptions <a class="header-anchor" href="#interface-resolveoptions" aria-label="Permalink to &quot;Interface: ResolveOptions&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/pods/src/resolve-resources.ts#L41" target="_blank" rel="noreferrer">packages/pods/src/resolve-resources.ts:41</a></p><p>How containers are resolved.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-complete"></a> <code>complete?</code></td><td><code>boolean</code></td><td>True: the files are complete, so a missing object does not exist.</td></tr><tr><td><a id="property-facts"></a> <code>facts?</code></td><td><a href="./PackageFacts"><code>PackageFacts</code></a></td><td>What other tools generate, as <code>collectFacts</code> reads it from the files; by default nothing.</td></tr><tr><td><a id="property-imageof"></a> <code>imageOf?</code></td><td>(<code>image</code>) =&gt; <a href="./ImageConfig"><code>ImageConfig</code></a> | <code>undefined</code></td><td>The configuration of an image; undefined if it is not known.</td></tr><tr><td><a id="property-kubernetes"></a> <code>kubernetes?</code></td><td><code>string</code> | <a href="./Release"><code>Release</code></a></td><td><code>1.34</code>, <code>v1.29.3</code>, or a parsed release; by default the newest known one.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>The namespace for manifests without one; by default <code>default</code>.</td></tr><tr><td><a id="property-runtime"></a> <code>runtime?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Values that are only known at run time, by fieldPath.</td></tr><tr><td><a id="property-templates"></a> <code>templates?</code></td><td>readonly <a href="./TemplatePath"><code>TemplatePath</code></a>[]</td><td>Pod templates of kinds that krmkit does not know.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/interfaces/ResolveOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResolveOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResolveOptions as default
};
