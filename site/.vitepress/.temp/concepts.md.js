import { ssrRenderAttrs, ssrRenderAttr } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const _imports_0 = "/krmkit/assets/concepts-dark.DW6LGjFr.svg";
const _imports_1 = "/krmkit/assets/concepts-light.DNcTouWk.svg";
const __pageData = JSON.parse('{"title":"Concepts","description":"","frontmatter":{},"headers":[],"relativePath":"concepts.md","filePath":"docs/concepts.md"}');
const _sfc_main = { name: "concepts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="concepts" tabindex="-1">Concepts <a class="header-anchor" href="#concepts" aria-label="Permalink to &quot;Concepts&quot;">​</a></h1><p>Six words are enough to read what krmkit prints. The <a href="/krmkit/glossary">glossary</a> has all of them.</p><picture><source media="(prefers-color-scheme: dark)"${ssrRenderAttr("srcset", _imports_0)}><img${ssrRenderAttr("src", _imports_1)} width="860" alt="An overlay uses a base and a component. The overlay is a root: no other kustomization uses it. Its build is an environment, in which krmkit computes what containers get, with runtime values as holes. A check of the environment gives findings, each at a line of a file."></picture><table tabindex="0"><thead><tr><th>Word</th><th>Meaning</th></tr></thead><tbody><tr><td>base, overlay</td><td>A kustomization lists files and other directories. The directory that it uses is its base; a kustomization that uses a base and changes it is an overlay. A <em>component</em> is a part that overlays switch on</td></tr><tr><td>root</td><td>A kustomization that no other kustomization uses. It is what you apply to a cluster. <code>krmkit check</code> finds the roots below a directory and builds each of them. <code>krmkit tree -o mermaid</code> draws them</td></tr><tr><td>environment</td><td>The objects of one build. A name in one environment never means an object of another one. Files that no kustomization uses are an environment, too</td></tr><tr><td>runtime value</td><td>What is known only when the pod runs, such as its address. krmkit prints <code>&lt;podIP&gt;</code> in its place, goes on, and reports nothing</td></tr><tr><td>finding</td><td>Something that is wrong or surprising, at a line of a file of yours. It has a <a href="/krmkit/findings">code</a>, a severity and often a fix. Findings never change a value</td></tr><tr><td>package</td><td>A directory with resources that you copy, change and update as a whole. <a href="/krmkit/functions">Functions</a> and <a href="/krmkit/merge">merges</a> work on packages</td></tr></tbody></table><p>The same in one command: two environments use one base, and a finding in the base names the root that has it.</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir -p concepts/base concepts/prod concepts/staging &amp;&amp; cd concepts</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt; base/web.yaml &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">apiVersion: v1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">kind: Pod</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">metadata: {name: web}</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">spec:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  containers:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    - name: app</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      image: example.com/web</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      env: [{name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      args: [&quot;--region=$(REGION)&quot;]</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">echo &#39;resources: [web.yaml]&#39; &gt; base/kustomization.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">echo &#39;resources: [../base]&#39; | tee prod/kustomization.yaml &gt; staging/kustomization.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit expand</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      IP  &lt;podIP&gt;  fieldRef status.podIP</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  in the builds of prod, staging</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><p>What comes next:</p><ul><li><a href="/krmkit/guides/first-lesson">A first lesson</a> shows all of this at work.</li><li><a href="/krmkit/build">Building kustomizations</a> says which roots there are, and what is not built.</li><li><a href="/krmkit/findings">Findings</a> lists the codes.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("concepts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const concepts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  concepts as default
};
