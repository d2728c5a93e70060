import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Check a repository of Argo CD","description":"","frontmatter":{},"headers":[],"relativePath":"guides/argocd.md","filePath":"docs/guides/argocd.md"}');
const _sfc_main = { name: "guides/argocd.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="check-a-repository-of-argo-cd" tabindex="-1">Check a repository of Argo CD <a class="header-anchor" href="#check-a-repository-of-argo-cd" aria-label="Permalink to &quot;Check a repository of Argo CD&quot;">​</a></h1><p>Argo CD builds each Application with changes of its own: a prefix, images, a namespace. This guide shows the result, a change and a mistake, without a cluster. Paste the commands into one shell that starts in your checkout of krmkit. The first lines make a git repository of <a href="https://github.com/krmkit/krmkit/tree/v1.0.0-rc.1/examples/argocd" target="_blank" rel="noreferrer"><code>examples/argocd</code></a>:</p><table tabindex="0"><thead><tr><th>Directory</th><th>Content</th></tr></thead><tbody><tr><td><code>bootstrap</code></td><td>the Application <code>root</code>, which applies <code>applications</code>: an app of apps</td></tr><tr><td><code>applications</code></td><td>the Application <code>platform</code>, and the ApplicationSet <code>shop</code> with an Application for each directory below <code>shop</code></td></tr><tr><td><code>platform</code></td><td>manifests without a kustomization</td></tr><tr><td><code>shop</code></td><td>a kustomization for staging and one for production, on a base</td></tr></tbody></table><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir -p try/argocd &amp;&amp; cd try/argocd</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git init -q -b main &amp;&amp; git config user.name team &amp;&amp; git config user.email team@example.com</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git remote add origin git@git.example.com:shop/deploy.git</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cp -R ../../examples/argocd/. . &amp;&amp; git add . &amp;&amp; git commit -q -m &#39;First version&#39;</span></span></code></pre></div><p>An Application is built if the address of its source is that of a remote of your clone.</p><h2 id="1-see-what-each-container-gets" tabindex="-1">1. See what each container gets <a class="header-anchor" href="#1-see-what-each-container-gets" aria-label="Permalink to &quot;1. See what each container gets&quot;">​</a></h2><p>Each Application is a root. The ApplicationSet makes <code>shop-production</code> and <code>shop-staging</code>:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit expand --quiet</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build argocd:platform</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">CronJob platform/cleanup  platform/jobs/cleanup.yaml:1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build argocd:shop-production</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">Deployment shop/production-web  shop/base/web.yaml:1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  container app  registry.example.com/shop/web:1.0</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    env</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      LOG_LEVEL  warn  ConfigMap production-settings/logLevel</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build argocd:shop-staging</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">Deployment shop/staging-web  shop/base/web.yaml:1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  container app  registry.example.com/shop/web:1.1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    env</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      LOG_LEVEL  debug  ConfigMap staging-settings/logLevel</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">3 containers in 3 workloads, 0 errors, 0 warnings, 4 of 4 roots built</span></span></code></pre></div><h2 id="2-find-where-a-value-comes-from" tabindex="-1">2. Find where a value comes from <a class="header-anchor" href="#2-find-where-a-value-comes-from" aria-label="Permalink to &quot;2. Find where a value comes from&quot;">​</a></h2><p><code>kustomize build shop/staging</code> prints neither the name, nor the namespace, nor the image that Argo CD applies. <a href="/krmkit/build#where-a-value-comes-from"><code>krmkit blame</code></a> takes the name of a root, and shows the line of each:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit blame argocd:shop-staging deploy/staging-web</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">applications/shop.yaml:29:23 namePrefix                        name: staging-web</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">applications/shop.yaml:24:20                                   namespace: shop</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">applications/shop.yaml:29:23 namePrefix                                    name: staging-settings</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">shop/staging/.argocd-source-shop-staging.yaml:3:5 images[0]          image: registry.example.com/shop/web:1.1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><p>Argo CD Image Updater writes files such as <code>.argocd-source-shop-staging.yaml</code>, which change the Application of that name.</p><h2 id="3-look-at-a-change" tabindex="-1">3. Look at a change <a class="header-anchor" href="#3-look-at-a-change" aria-label="Permalink to &quot;3. Look at a change&quot;">​</a></h2><p>It updates the image:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git switch -q -c update &amp;&amp; sed -i &#39;s/web:1.1/web:1.2/&#39; shop/staging/.argocd-source-shop-staging.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit preview</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">shop/staging/.argocd-source-shop-staging.yaml:3  changes image in 1 container</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build argocd:shop-staging</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  changed  Deployment shop/staging-web  shop/base/web.yaml:1  pods restart</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    container app</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      ~ image: registry.example.com/shop/web:1.1 -&gt; registry.example.com/shop/web:1.2  &lt;- shop/staging/.argocd-source-shop-staging.yaml:3</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">1 object changed; 1 container changed; 1 workload restarts; 1 root built, 3 not affected</span></span></code></pre></div><h2 id="4-find-a-mistake" tabindex="-1">4. Find a mistake <a class="header-anchor" href="#4-find-a-mistake" aria-label="Permalink to &quot;4. Find a mistake&quot;">​</a></h2><p>The next commit adds a variable to the base, and its value only to staging:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git commit -q -a -m &#39;Update web&#39; &amp;&amp; echo &#39;  region: eu-1&#39; &gt;&gt; shop/staging/settings.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt;&gt; shop/base/web.yaml &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        - name: REGION</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          valueFrom:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">            configMapKeyRef:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">              name: settings</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">              key: region</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit check</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">shop/base/web.yaml:29:20  error  missing-key</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  in the build of argocd:shop-production</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  it has logLevel</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">3 containers in 3 workloads, 1 error, 0 warnings, 1 info, 4 of 4 roots built</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">echo &#39;  region: eu-1&#39; &gt;&gt; shop/production/settings.yaml &amp;&amp; krmkit check</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">infos: 1 unchecked-kind (--severity info shows them)</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">3 containers in 3 workloads, 0 errors, 0 warnings, 1 info, 4 of 4 roots built</span></span></code></pre></div><p><a href="/krmkit/build#flux-and-argo-cd">Flux and Argo CD</a> says what krmkit builds of these objects.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("guides/argocd.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const argocd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  argocd as default
};
