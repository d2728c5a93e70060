import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StreamCommand","description":"","frontmatter":{"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"api/krmkit/node/interfaces/StreamCommand.md","filePath":"api/krmkit/node/interfaces/StreamCommand.md"}');
const _sfc_main = { name: "api/krmkit/node/interfaces/StreamCommand.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><p><a href="./../../../">Library reference</a> / <a href="./../">krmkit/node</a> / StreamCommand</p><h1 id="interface-streamcommand" tabindex="-1">Interface: StreamCommand <a class="header-anchor" href="#interface-streamcommand" aria-label="Permalink to &quot;Interface: StreamCommand&quot;">​</a></h1><p>Defined in: <a href="https://github.com/krmkit/krmkit/blob/v1.0.0-rc.1/packages/functions/src/run/stream-command.ts#L18" target="_blank" rel="noreferrer">packages/functions/src/run/stream-command.ts:18</a></p><p>A program that reads resources on its standard input.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="property-args"></a> <code>args</code></td><td>readonly <code>string</code>[]</td><td>The arguments of the program.</td></tr><tr><td><a id="property-envonly"></a> <code>envOnly</code></td><td><code>boolean</code></td><td>True: the program gets the functionConfig only as environment variables, not as arguments.</td></tr><tr><td><a id="property-program"></a> <code>program</code></td><td><code>string</code></td><td>A path, or a name to look up in PATH.</td></tr><tr><td><a id="property-wrapkind"></a> <code>wrapKind</code></td><td><code>string</code> | <code>undefined</code></td><td><code>List</code> or <code>ResourceList</code>: what the program reads. Undefined: <code>List</code> with a functionConfig, else as received.</td></tr><tr><td><a id="property-wrapversion"></a> <code>wrapVersion</code></td><td><code>string</code> | <code>undefined</code></td><td>The apiVersion of that kind.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/krmkit/node/interfaces/StreamCommand.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StreamCommand = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StreamCommand as default
};
