import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"A first lesson","description":"","frontmatter":{},"headers":[],"relativePath":"guides/first-lesson.md","filePath":"docs/guides/first-lesson.md"}');
const _sfc_main = { name: "guides/first-lesson.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="a-first-lesson" tabindex="-1">A first lesson <a class="header-anchor" href="#a-first-lesson" aria-label="Permalink to &quot;A first lesson&quot;">​</a></h1><p>In ten minutes, you find a mistake in a manifest, fix it, and see what a pull request changes. You need krmkit (<a href="/krmkit/install">installed</a>) and git, but no cluster. Paste the blocks one after the other into one shell. The first one makes an empty directory:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir -p try/first-lesson &amp;&amp; cd try/first-lesson</span></span></code></pre></div><h2 id="1-find-a-mistake" tabindex="-1">1. Find a mistake <a class="header-anchor" href="#1-find-a-mistake" aria-label="Permalink to &quot;1. Find a mistake&quot;">​</a></h2><p>This Deployment has one. Kubernetes accepts it without a word:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt; web.yaml &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">apiVersion: apps/v1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">kind: Deployment</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">metadata: {name: web}</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">spec:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  selector: {matchLabels: {app: web}}</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  template:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    metadata: {labels: {app: web}}</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    spec:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      containers:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">        - name: app</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          image: example.com/web:1.0</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          env:</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">            - {name: LOG_LEVEL, value: info}   # the team reads these logs</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          args: [--log-level=$(LOG_LVEL)]</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit check</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">web.yaml:14:30  error  unresolved-reference</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  Deployment default/web, container app, args[0]: $(LOG_LVEL) is not defined</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    14 |           args: [--log-level=$(LOG_LVEL)]</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">       |                              ^^^^^^^^^^^</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  did you mean $(LOG_LEVEL)?</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><p>A <em>finding</em> has a place, a code and a way out. <code>krmkit explain unresolved-reference</code> says what happens in a cluster: the program gets the text <code>$(LOG_LVEL)</code>.</p><h2 id="2-fix-it" tabindex="-1">2. Fix it <a class="header-anchor" href="#2-fix-it" aria-label="Permalink to &quot;2. Fix it&quot;">​</a></h2><p><code>--fix</code> makes the fixes that change nothing else. Comments and spaces stay:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit check --fix</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">krmkit check: 1 fix in 1 file</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">tail -n 2 web.yaml</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">            - {name: LOG_LEVEL, value: info}   # the team reads these logs</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          args: [--log-level=$(LOG_LEVEL)]</span></span></code></pre></div><p><code>krmkit expand</code> shows what the container gets now:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit expand</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      LOG_LEVEL  info</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      --log-level=info</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><h2 id="3-make-an-environment-of-it" tabindex="-1">3. Make an environment of it <a class="header-anchor" href="#3-make-an-environment-of-it" aria-label="Permalink to &quot;3. Make an environment of it&quot;">​</a></h2><p>A kustomization for production uses the file as its base, and sets the image:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">mkdir -p base overlays/prod &amp;&amp; mv web.yaml base</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">echo &#39;resources: [web.yaml]&#39; &gt; base/kustomization.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">cat &gt; overlays/prod/kustomization.yaml &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">resources: [../../base]</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">namePrefix: prod-</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">images: [{name: example.com/web, newTag: &quot;1.1&quot;}]</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">EOF</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git init -q -b main &amp;&amp; git config user.name team &amp;&amp; git config user.email team@example.com</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git add . &amp;&amp; git commit -q -m &#39;First version&#39;</span></span></code></pre></div><p><code>krmkit blame</code> shows which file each line of the built objects comes from:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit blame overlays/prod</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">base/web.yaml:13:40                                         value: info</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">overlays/prod/kustomization.yaml:3:42 images[0]           image: example.com/web:1.1</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span></code></pre></div><h2 id="4-preview-a-pull-request" tabindex="-1">4. Preview a pull request <a class="header-anchor" href="#4-preview-a-pull-request" aria-label="Permalink to &quot;4. Preview a pull request&quot;">​</a></h2><p>On a branch, change one line of the base. <code>krmkit preview</code> builds both sides and compares what containers get:</p><div class="language-console vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">console</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">git switch -q -c logs &amp;&amp; sed -i &#39;s/value: info/value: debug/&#39; base/web.yaml</span></span>
<span class="line"><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">$ </span><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">krmkit preview</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">...</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">base/web.yaml:13  changes LOG_LEVEL, args in 1 container</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">build overlays/prod</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">  changed  Deployment prod-web  base/web.yaml:1  pods restart</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">    container app</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      ~ env LOG_LEVEL: info -&gt; debug  &lt;- base/web.yaml:13</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">      ~ args  &lt;- base/web.yaml:13</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          - --log-level=info</span></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">          + --log-level=debug</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#24292E;--shiki-dark:#E1E4E8;">1 object changed; 1 container changed; 1 workload restarts; 1 root built</span></span></code></pre></div><p>Go on with <a href="/krmkit/concepts">the concepts</a>, with <a href="/krmkit/guides/broken-references-in-ci">broken references in CI</a>, or with your own directory: <code>krmkit check path/to/manifests</code>. The <a href="https://krmkit.github.io/krmkit/playground" target="_blank" rel="noreferrer">playground</a> does the same in a browser.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("guides/first-lesson.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const firstLesson = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  firstLesson as default
};
