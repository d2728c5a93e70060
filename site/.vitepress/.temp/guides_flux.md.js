import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Check a repository of Flux","description":"","frontmatter":{},"headers":[],"relativePath":"guides/flux.md","filePath":"docs/guides/flux.md"}');
const _sfc_main = { name: "guides/flux.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="check-a-repository-of-flux" tabindex="-1">Check a repository of Flux <a class="header-anchor" href="#check-a-repository-of-flux" aria-label="Permalink to &quot;Check a repository of Flux&quot;">​</a></h1><p>Flux builds each environment from its objects and directories. This guide shows the result, a change and a mistake, without a cluster. Paste the commands into one shell that starts in your checkout of krmkit. The first lines make a git repository of <a href="https://github.com/krmkit/krmkit/tree/v1.0.0-rc.1/examples/flux" target="_blank" rel="noreferrer"><code>examples/flux</code></a>: <code>clusters/</code> has the objects of Flux for each cluster, <code>infrastructure/</code> and <code>apps/</code> what they apply.</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir -p try/flux &amp;&amp; cd try/flux</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git init -q -b main &amp;&amp; git config user.name team &amp;&amp; git config user.email team@example.com</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git remote add origin git@git.example.com:shop/deploy.git</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cp -R ../../examples/flux/. . &amp;&amp; git add . &amp;&amp; git commit -q -m &#39;First version&#39;</span></span></code></pre></div><h2 id="1-see-what-each-container-gets" tabindex="-1">1. See what each container gets <a class="header-anchor" href="#1-see-what-each-container-gets" aria-label="Permalink to &quot;1. See what each container gets&quot;">​</a></h2><p>Each Kustomization of Flux is a root, with its patches and substitutions:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit expand --quiet</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build flux:clusters/production/apps</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">Deployment shop/web  apps/base/web.yaml:1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  container app  registry.example.com/shop/web:1.0</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    args</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      --host=shop.example.com</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      --log-level=warn</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build flux:clusters/staging/apps</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">Deployment shop/web  apps/base/web.yaml:1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  container app  registry.example.com/shop/web:1.1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    args</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      --host=shop.staging.example.com</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      --log-level=debug</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">2 containers in 2 workloads, 0 errors, 0 warnings, 4 of 4 roots built</span></span></code></pre></div><h2 id="2-find-where-a-value-comes-from" tabindex="-1">2. Find where a value comes from <a class="header-anchor" href="#2-find-where-a-value-comes-from" aria-label="Permalink to &quot;2. Find where a value comes from&quot;">​</a></h2><p><a href="/krmkit/build#where-a-value-comes-from"><code>krmkit blame</code></a> takes the name of a root:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit blame flux:clusters/production/apps deploy/web</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">clusters/production/apps.yaml:25:16 patches[0]       replicas: 3</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">clusters/production/apps.yaml:17:15                        - --host=shop.example.com</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">clusters/production/apps.yaml:18:18                        - --log-level=warn</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">apps/production/kustomization.yaml:7:11 images[0]          image: registry.example.com/shop/web:1.0</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><h2 id="3-look-at-a-change" tabindex="-1">3. Look at a change <a class="header-anchor" href="#3-look-at-a-change" aria-label="Permalink to &quot;3. Look at a change&quot;">​</a></h2><p>A pull request changes a value that only staging uses:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git switch -q -c info &amp;&amp; sed -i &#39;s/LOG_LEVEL: debug/LOG_LEVEL: info/&#39; clusters/staging/apps.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit preview</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">clusters/staging/apps.yaml:18  changes args in 1 container</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">files</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  changed  Kustomization flux-system/apps  clusters/staging/apps.yaml:1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    ~ spec.postBuild.substitute.LOG_LEVEL: debug -&gt; info  &lt;- clusters/staging/apps.yaml:18</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build flux:clusters/staging/apps</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  changed  Deployment shop/web  apps/base/web.yaml:1  pods restart</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    container app</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      ~ args  &lt;- clusters/staging/apps.yaml:18</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">            --host=shop.staging.example.com</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          - --log-level=debug</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          + --log-level=info</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">2 objects changed; 1 container changed; 1 workload restarts; 1 root built, 3 not affected</span></span></code></pre></div><h2 id="4-find-a-mistake" tabindex="-1">4. Find a mistake <a class="header-anchor" href="#4-find-a-mistake" aria-label="Permalink to &quot;4. Find a mistake&quot;">​</a></h2><p>The next commit uses a variable that no Kustomization sets:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git commit -q -a -m &#39;Log less&#39; &amp;&amp; sed -i &#39;s/LOG_LEVEL}&quot;/LOG_LEVEL}&quot;, &quot;--region=\${REGION}&quot;/&#39; apps/base/web.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit check</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">apps/base/web.yaml:18:69  error  flux-substitution</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  Deployment shop/web: the variable REGION is not set</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  in the builds of flux:clusters/production/apps, flux:clusters/staging/apps</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  set it in spec.postBuild, write a default (\${REGION:=value}), or write $\${REGION} for the text</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">0 containers in 0 workloads, 1 error, 0 warnings, 1 info, 2 of 4 roots built</span></span></code></pre></div><p>Set it in both clusters:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">sed -i &#39;s/^      DOMAIN: .*/&amp;\\n      REGION: eu-1/&#39; clusters/*/apps.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit check</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">infos: 1 unchecked-kind (--severity info shows them)</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">2 containers in 2 workloads, 0 errors, 0 warnings, 1 info, 4 of 4 roots built</span></span></code></pre></div><p><a href="/krmkit/build#flux-and-argo-cd">Flux and Argo CD</a> says what krmkit builds of these objects.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("guides/flux.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const flux = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  flux as default
};
