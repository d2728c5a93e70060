import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: InsertChange<C>","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/yaml/interfaces/InsertChange.md","filePath":"api/krmkit/yaml/interfaces/InsertChange.md"}');
const _sfc_main = { name: "api/krmkit/yaml/interfaces/InsertChange.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/yaml</a> / InsertChange</p><h1 id="interface-insertchangec" tabindex="-1">Interface: InsertChange&lt;C&gt; <a class="header-anchor" href="#interface-insertchangec" aria-label="Permalink to &quot;Interface: InsertChange\\&lt;C\\&gt;&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/base/src/value/change.ts#L30" target="_blank" rel="noreferrer">packages/base/src/value/change.ts:30</a></p><p>Inserts a member into a mapping; the last segment of the path is its key.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-c"></a> <code>C</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-after"></a> <code>after</code></td><td><code>string</code> | <code>null</code> | <code>undefined</code></td><td>The existing member that it follows; null: it comes first; undefined: it comes last.</td></tr><tr><td><a id="property-content"></a> <code>content</code></td><td><code>C</code></td><td>The new value.</td></tr><tr><td><a id="property-kind"></a> <code>kind</code></td><td><code>&quot;insert&quot;</code></td><td>The type of the change.</td></tr><tr><td><a id="property-path"></a> <code>path</code></td><td><a href="./../../type-aliases/Path"><code>Path</code></a></td><td>The path of the new member.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/yaml/interfaces/InsertChange.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const InsertChange = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  InsertChange as default
};
