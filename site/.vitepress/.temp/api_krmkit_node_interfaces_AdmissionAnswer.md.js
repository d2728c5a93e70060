import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AdmissionAnswer","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/AdmissionAnswer.md","filePath":"api/krmkit/node/interfaces/AdmissionAnswer.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/AdmissionAnswer.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / AdmissionAnswer</p><h1 id="interface-admissionanswer" tabindex="-1">Interface: AdmissionAnswer <a class="header-anchor" href="#interface-admissionanswer" aria-label="Permalink to &quot;Interface: AdmissionAnswer&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/cluster/src/webhook/admission-answer.ts#L11" target="_blank" rel="noreferrer">packages/cluster/src/webhook/admission-answer.ts:11</a></p><p>A response to an API server: the HTTP status and the body.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-body"></a> <code>body</code></td><td><a href="./../../interfaces/JsonObject"><code>JsonObject</code></a></td><td>The body: an AdmissionReview, or a Status for a bad request.</td></tr><tr><td><a id="property-outcome"></a> <code>outcome</code></td><td><a href="./../type-aliases/AdmissionOutcome"><code>AdmissionOutcome</code></a></td><td>The kind of response.</td></tr><tr><td><a id="property-status"></a> <code>status</code></td><td><code>number</code></td><td>The HTTP status code.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/AdmissionAnswer.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AdmissionAnswer = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AdmissionAnswer as default
};
