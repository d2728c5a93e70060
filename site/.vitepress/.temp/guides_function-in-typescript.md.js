import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Write a function in TypeScript","description":"","frontmatter":{},"headers":[],"relativePath":"guides/function-in-typescript.md","filePath":"docs/guides/function-in-typescript.md"}');
const _sfc_main = { name: "guides/function-in-typescript.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="write-a-function-in-typescript" tabindex="-1">Write a function in TypeScript <a class="header-anchor" href="#write-a-function-in-typescript" aria-label="Permalink to &quot;Write a function in TypeScript&quot;">​</a></h1><p>This guide writes a function that requires an owner for each Deployment, tests it, and runs it on a package and in CI. Paste the commands into one shell that starts in your checkout of krmkit.</p><h2 id="1-create-it" tabindex="-1">1. Create it <a class="header-anchor" href="#1-create-it" aria-label="Permalink to &quot;1. Create it&quot;">​</a></h2><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir -p try/function-in-typescript &amp;&amp; cd try/function-in-typescript</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit init require-owner</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">krmkit init: 11 files written to require-owner</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  cd require-owner &amp;&amp; npm install &amp;&amp; npm test</span></span></code></pre></div><p><code>fn.ts</code> is the function, <code>golden/</code> has cases for the test, and the Containerfile builds an image. <code>package.json</code> refers to the krmkit that created it, so <code>npm install</code> needs no published package. Run <code>(cd require-owner &amp;&amp; npm install)</code> now: Node.js before 22.18 needs esbuild to run TypeScript.</p><h2 id="2-write-it" tabindex="-1">2. Write it <a class="header-anchor" href="#2-write-it" aria-label="Permalink to &quot;2. Write it&quot;">​</a></h2><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt; require-owner/fn.ts &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">import { defineFunction, getAnnotation, runAsProgram, schema, setAnnotation } from &#39;krmkit/fn&#39;;</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">const fn = defineFunction({</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  name: &#39;require-owner&#39;,</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  description: &#39;Requires an owner for every Deployment, or sets a default.&#39;,</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  config: schema.object({ default: schema.optional(schema.string({ description: &#39;the owner to set&#39; })) }),</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  hermetic: true,</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  run({ resources, config, results }) {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    for (const deployment of resources.of(&#39;apps/v1&#39;, &#39;Deployment&#39;)) {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      if (getAnnotation(deployment, &#39;example.com/owner&#39;) !== undefined) continue;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      if (config.default === undefined) {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        results.error(&#39;a Deployment needs an owner&#39;, { resource: deployment, field: &#39;metadata.annotations&#39; });</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      } else {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        setAnnotation(deployment, &#39;example.com/owner&#39;, config.default);</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    }</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  },</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">});</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">export default fn;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">await runAsProgram(import.meta, fn);</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span></code></pre></div><p><code>resources.of</code> returns typed Deployments, and <code>config</code> has the type of its schema. <a href="/krmkit/writing-functions">Writing functions</a> has all of <code>krmkit/fn</code>.</p><h2 id="3-run-it" tabindex="-1">3. Run it <a class="header-anchor" href="#3-run-it" aria-label="Permalink to &quot;3. Run it&quot;">​</a></h2><p>Without a configuration, it checks. A result points at the line:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cp -R ../../examples/shop shop</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit run shop --module require-owner/fn.ts -q</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">shop/catalog.yaml:3:1  error  function-result</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  Deployment shop/catalog, metadata.annotations: a Deployment needs an owner</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><p>With one, it changes the files, and nothing else in them:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit run shop --module require-owner/fn.ts -q --dry-run -- default=platform | grep &#39;^[-+] &#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">+  annotations:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">+    example.com/owner: platform</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">+  annotations:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">+    example.com/owner: platform</span></span></code></pre></div><h2 id="4-test-it" tabindex="-1">4. Test it <a class="header-anchor" href="#4-test-it" aria-label="Permalink to &quot;4. Test it&quot;">​</a></h2><p>The scaffold has tests of its first function, so replace them, too:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt; require-owner/fn.test.ts &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">import { test } from &#39;node:test&#39;;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">import { testFolder, testFunction } from &#39;krmkit/fn&#39;;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">import fn from &#39;./fn.ts&#39;;</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">const web = { apiVersion: &#39;apps/v1&#39;, kind: &#39;Deployment&#39;, metadata: { name: &#39;web&#39; } };</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">test(&#39;reports a Deployment without an owner&#39;, async () =&gt; {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  await testFunction(fn, [web], { items: [web], status: 1 });</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">});</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">test(&#39;prints the expected output in golden/&#39;, async () =&gt; {</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  await testFolder(fn, &#39;golden&#39;);</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">});</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">rm -r require-owner/golden/web</span></span></code></pre></div><p>A case is a folder in <code>golden/</code>: the input as a ResourceList, the configuration, and the expected output, which is compared byte for byte. Create one from files, and let the test write what the function returns:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir require-owner/golden/default &amp;&amp; krmkit source shop &gt; require-owner/golden/default/input.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt; require-owner/golden/default/fn-config.yaml &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">apiVersion: v1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">kind: ConfigMap</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">metadata: {name: config}</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">data: {default: platform}</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span></code></pre></div><p>Then run <code>(cd require-owner &amp;&amp; UPDATE_GOLDEN=1 npm test)</code>.</p><p>Review the result before you commit it. <a href="/krmkit/writing-functions#tests"><code>testFunction</code></a> tests single cases in code.</p><h2 id="5-use-it" tabindex="-1">5. Use it <a class="header-anchor" href="#5-use-it" aria-label="Permalink to &quot;5. Use it&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Where</th><th>How</th></tr></thead><tbody><tr><td>by hand, in CI</td><td><code>krmkit run deploy --module require-owner/fn.ts --check</code></td></tr><tr><td>for everyone who runs <code>krmkit run deploy</code></td><td>a resource in <code>deploy</code> with the <a href="/krmkit/functions#declared-functions">annotation</a> <code>module: {path: ../require-owner/fn.ts}</code>, and <code>--enable-module</code></td></tr><tr><td>in the pipeline of a Kptfile</td><td><code>module: ../require-owner/fn.ts</code>, and <code>krmkit render --enable-module</code>; kpt itself needs the image</td></tr><tr><td>as an image, for any tool</td><td><code>npm run build &amp;&amp; podman build -t require-owner .</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("guides/function-in-typescript.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const functionInTypescript = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  functionInTypescript as default
};
