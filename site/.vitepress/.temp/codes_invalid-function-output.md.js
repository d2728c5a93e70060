import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-function-output","description":"The output of a function is not valid","frontmatter":{"description":"The output of a function is not valid","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/invalid-function-output.md","filePath":"codes/invalid-function-output.md"}');
const _sfc_main = { name: "codes/invalid-function-output.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-function-output-" tabindex="-1">invalid-function-output `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "danger",
    text: "error"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#invalid-function-output-" aria-label="Permalink to &quot;invalid-function-output &lt;Badge type=&quot;danger&quot; text=&quot;error&quot; /&gt;&quot;">​</a></h1><p><strong>The output of a function is not valid</strong></p><p>A function reads a ResourceList and writes one. An item that it omits is deleted, so other output, such as a usage message, must never be taken for a list: other tools have deleted whole packages that way.</p><p>The output must be one document of kind ResourceList. Each of its items has apiVersion, kind and a name or generateName; an item that was sent without a name may be returned without one. A file must not contain two items of one identity. The path of an item is relative, stays inside the package and is not a directory:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">metadata</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  annotations</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">    internal.config.kubernetes.io/path</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">shop/web.yaml</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">    internal.config.kubernetes.io/index</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">&#39;0&#39;</span></span></code></pre></div><p>An empty list for a request with items deletes everything: it needs <code>--allow-empty</code>.</p><p>Nothing is written. Logs of a function belong on stderr.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/invalid-function-output.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidFunctionOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidFunctionOutput as default
};
