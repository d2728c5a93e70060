import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-secret","description":"A pod refers to a Secret that does not exist","frontmatter":{"description":"A pod refers to a Secret that does not exist","editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"codes/missing-secret.md","filePath":"codes/missing-secret.md"}');
const _sfc_main = { name: "codes/missing-secret.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Badge = resolveComponent("Badge");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-secret-" tabindex="-1">missing-secret `);
  _push(ssrRenderComponent(_component_Badge, {
    type: "info",
    text: "info"
  }, null, _parent));
  _push(` <a class="header-anchor" href="#missing-secret-" aria-label="Permalink to &quot;missing-secret &lt;Badge type=&quot;info&quot; text=&quot;info&quot; /&gt;&quot;">​</a></h1><p><strong>A pod refers to a Secret that does not exist</strong></p><p>Without it the container is not created: it waits with CreateContainerConfigError and the message secret &quot;NAME&quot; not found, forever. The pod neither restarts nor fails. For a volume, the pod waits with FailedMount. Only the pod&#39;s own namespace is searched.</p><p>Secrets are often kept out of the files on purpose, so this is an info, and a warning if a Secret of the files has nearly the same name. krmkit knows the Secrets that operators and programs create: those of an ExternalSecret, a SealedSecret or a Certificate, of a generator, of a Job that names the Secret in its arguments, and of a Role that allows to create a Secret of this name. .krmkit.yaml lists others: external: [Secret/argocd-redis]. With <code>--complete</code> it is an error. An optional one is an info: its variables are not set at all. For imagePullSecrets and the TLS Secret of an Ingress, which also work without it, it is a warning with <code>--complete</code> and an info otherwise.</p><h2 id="see-also" tabindex="-1">See also <a class="header-anchor" href="#see-also" aria-label="Permalink to &quot;See also&quot;">​</a></h2><ul><li><a href="/krmkit/findings">Findings</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("codes/missing-secret.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingSecret = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingSecret as default
};
