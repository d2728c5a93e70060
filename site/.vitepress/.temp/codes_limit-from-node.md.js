import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"limit-from-node","description":"A variable for a limit that is not set gets the capacity of the whole node","frontmatter":{"description":"A variable for a limit that is not set gets the capacity of the whole node","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/limit-from-node.md","filePath":"codes/limit-from-node.md"}');
const _sfc_main = { name: "codes/limit-from-node.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="limit-from-node-" tabindex="-1">limit-from-node `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "warning",
    text: "warning"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#limit-from-node-" aria-label="Permalink to &quot;limit-from-node &lt;Badge type=&quot;warning&quot; text=&quot;warning&quot; /&gt;&quot;">​</a></h1><p><strong>A variable for a limit that is not set gets the capacity of the whole node</strong></p><p>A resourceFieldRef to limits.cpu, limits.memory or limits.ephemeral-storage of a container without that limit returns what the node can allocate: a heap or a pool of threads is then sized for the whole machine, and differs from node to node. A limit of the pod itself (from 1.34 on) replaces it; for hugepages the value is 0.</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">resources</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">  limits</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">:</span></span>
<span class="line"><span style="--shiki-light:#22863A;--shiki-dark:#85E89D;">    memory</span><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">: </span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;">512Mi</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">    # now limits.memory is 536870912</span></span></code></pre></div><p>Set the limit, or refer to the request.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/limit-from-node.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limitFromNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limitFromNode as default
};
