import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Code of conduct","description":"","frontmatter":{},"headers":[],"relativePath":"project/code-of-conduct.md","filePath":"CODE_OF_CONDUCT.md"}');
const _sfc_main = { name: "project/code-of-conduct.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="code-of-conduct" tabindex="-1">Code of conduct <a class="header-anchor" href="#code-of-conduct" aria-label="Permalink to &quot;Code of conduct&quot;">​</a></h1><p>This project follows the <a href="https://github.com/cncf/foundation/blob/main/code-of-conduct.md" target="_blank" rel="noreferrer">code of conduct of the CNCF</a>.</p><p>In short: be kind, assume good intent, and discuss the work rather than the person. Harassment, insults and publishing private information are not accepted, in any place where the project works.</p><p>Report a violation in private to the maintainers, as described for <a href="/krmkit/project/security#report-a-vulnerability">vulnerabilities</a>. They answer within a week, treat the report as confidential, and can edit or remove contributions and exclude people.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("project/code-of-conduct.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const codeOfConduct = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  codeOfConduct as default
};
