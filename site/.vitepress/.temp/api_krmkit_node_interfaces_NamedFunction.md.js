import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: NamedFunction","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/NamedFunction.md","filePath":"api/krmkit/node/interfaces/NamedFunction.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/NamedFunction.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / NamedFunction</p><h1 id="interface-namedfunction" tabindex="-1">Interface: NamedFunction <a class="header-anchor" href="#interface-namedfunction" aria-label="Permalink to &quot;Interface: NamedFunction&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/run-functions.ts#L52" target="_blank" rel="noreferrer">packages/functions/src/run/run-functions.ts:52</a></p><p>A function that you name: one of <code>image</code>, <code>exec</code> (a program with arguments) and <code>module</code> (a file or a built-in).</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-config"></a> <code>config?</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a></td><td>The functionConfig: an object with apiVersion, kind and metadata.name. Default: an empty ConfigMap.</td></tr><tr><td><a id="property-env"></a> <code>env?</code></td><td>readonly <code>string</code>[]</td><td>Variables: <code>NAME=VALUE</code>, or <code>NAME</code> to pass on that of this process.</td></tr><tr><td><a id="property-exclude"></a> <code>exclude?</code></td><td><a href="./CommandCriteria"><code>CommandCriteria</code></a></td><td>The resources that the function does not get.</td></tr><tr><td><a id="property-exec"></a> <code>exec?</code></td><td><code>string</code></td><td>A program with its arguments, as in a shell: <code>./fn.sh --verbose</code>.</td></tr><tr><td><a id="property-image"></a> <code>image?</code></td><td><code>string</code></td><td>A container image: <code>example.com/set-labels:v1</code>.</td></tr><tr><td><a id="property-match"></a> <code>match?</code></td><td><a href="./CommandCriteria"><code>CommandCriteria</code></a></td><td>The resources that the function gets. Default: all.</td></tr><tr><td><a id="property-module"></a> <code>module?</code></td><td><code>string</code></td><td>A TypeScript or JavaScript file, or the name of a built-in function: <code>set-labels</code>.</td></tr><tr><td><a id="property-mounts"></a> <code>mounts?</code></td><td>readonly <code>string</code>[]</td><td>Mounts of the container: <code>type=bind,src=DIR,dst=DIR[,rw=true]</code>.</td></tr><tr><td><a id="property-network"></a> <code>network?</code></td><td><code>boolean</code></td><td>The container gets network access. Default: false.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/NamedFunction.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NamedFunction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NamedFunction as default
};
