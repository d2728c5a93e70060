import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CommandCriteria","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/CommandCriteria.md","filePath":"api/krmkit/node/interfaces/CommandCriteria.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/CommandCriteria.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / CommandCriteria</p><h1 id="interface-commandcriteria" tabindex="-1">Interface: CommandCriteria <a class="header-anchor" href="#interface-commandcriteria" aria-label="Permalink to &quot;Interface: CommandCriteria&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/command-step.ts#L37" target="_blank" rel="noreferrer">packages/functions/src/run/command-step.ts:37</a></p><p>From <code>--match-*</code> or <code>--exclude-*</code>; labels and annotations as <code>key=value</code>. <code>*</code> and <code>?</code> in a text are wildcards, and <code>/EXPRESSION/</code> is a regular expression in the syntax of RE2 for the whole text.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-annotations"></a> <code>annotations?</code></td><td>readonly <code>string</code>[]</td><td>Annotations that a resource must have, all of them: <code>owner=web</code>.</td></tr><tr><td><a id="property-apiversion"></a> <code>apiVersion?</code></td><td><code>string</code></td><td>The apiVersion: <code>apps/v1</code>.</td></tr><tr><td><a id="property-kind"></a> <code>kind?</code></td><td><code>string</code></td><td>The kind: <code>Deployment</code>.</td></tr><tr><td><a id="property-labels"></a> <code>labels?</code></td><td>readonly <code>string</code>[]</td><td>Labels that a resource must have, all of them: <code>app=shop</code>, or conditions as in kubectl: <code>env in (prod,test)</code>.</td></tr><tr><td><a id="property-name"></a> <code>name?</code></td><td><code>string</code></td><td>The <code>metadata.name</code>.</td></tr><tr><td><a id="property-namespace"></a> <code>namespace?</code></td><td><code>string</code></td><td>The <code>metadata.namespace</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/CommandCriteria.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CommandCriteria = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CommandCriteria as default
};
