import { defineComponent, ref, watch, computed, mergeProps, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrInterpolate, ssrRenderList, ssrRenderAttr, ssrRenderClass } from "vue/server-renderer";
import { diffArrays } from "diff";
import { t as textOf } from "./playground.md.js";
import "./Content.TmqHTIYy.js";
import "@vueuse/core";
const CONTEXT = 2;
function changedFiles(before, after) {
  const old = new Map(before.map(({ path, text }) => [path, text]));
  const now = new Map(after.map(({ path, text }) => [path, text]));
  const paths = [.../* @__PURE__ */ new Set([...old.keys(), ...now.keys()])].toSorted();
  return paths.flatMap((path) => {
    const [left, right] = [old.get(path), now.get(path)];
    if (left === right) return [];
    const kind = left === void 0 ? "added" : right === void 0 ? "removed" : "changed";
    return [{ path, kind, rows: withGaps(rowsOf(linesOf(left), linesOf(right))) }];
  });
}
function linesOf(text) {
  return text === void 0 || text === "" ? [] : text.replace(/\n$/, "").split("\n");
}
function rowsOf(left, right) {
  const rows = [];
  let beforeLine = 1;
  let afterLine = 1;
  const parts = diffArrays(left, right);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (part === void 0) continue;
    if (!part.added && !part.removed) {
      for (const text of part.value) {
        rows.push({ kind: "equal", before: text, after: text, beforeLine: beforeLine++, afterLine: afterLine++ });
      }
      continue;
    }
    const next = parts[index + 1];
    const pair = part.removed && next?.added === true;
    const removed = part.removed ? part.value : [];
    const added = part.added ? part.value : pair ? next.value : [];
    if (pair) index += 1;
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [before, after] = [removed[at], added[at]];
      rows.push({
        kind: "changed",
        before,
        after,
        beforeLine: before === void 0 ? void 0 : beforeLine++,
        afterLine: after === void 0 ? void 0 : afterLine++
      });
    }
  }
  return rows;
}
function withGaps(rows) {
  const isNear = (index) => rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind === "changed");
  const shown = [];
  let count = 0;
  const close = () => {
    if (count > 0) shown.push({ kind: "gap", count });
    count = 0;
  };
  rows.forEach((row, index) => {
    if (!isNear(index)) {
      count += 1;
      return;
    }
    close();
    shown.push(row);
  });
  close();
  return shown;
}
const _sfc_main = /* @__PURE__ */ defineComponent({
  __name: "preview-panel",
  __ssrInlineRender: true,
  props: {
    engine: {},
    before: {},
    after: {}
  },
  emits: ["show", "base"],
  setup(__props) {
    const props = __props;
    const output = ref();
    const text = ref("");
    const problem = ref("");
    watch(
      () => [props.before, props.after],
      async ([before, after]) => {
        try {
          const made = await props.engine.preview(before, after);
          if (before !== props.before || after !== props.after) return;
          [output.value, text.value, problem.value] = [made.output, made.text, ""];
        } catch (error) {
          problem.value = error instanceof Error ? error.message : String(error);
        }
      },
      { immediate: true }
    );
    const files = computed(() => changedFiles(props.before, props.after));
    const headline = computed(() => text.value.trimEnd().split("\n").at(-1) ?? "");
    const ROLLOUTS = {
      "new": "new pods",
      "gone": "pods are deleted",
      "restart": "pods restart",
      "new-pods": "pods are replaced",
      "next-run": "from the next run",
      "replace": "is replaced",
      "none": "running pods keep old values",
      "same": "no restart"
    };
    function titleOf({ resources: [first] }) {
      if (first === void 0) return "";
      return `${first.kind} ${first.namespace === null ? "" : `${first.namespace}/`}${first.name}`;
    }
    function rowsOf2({ env, fields, mounts, files: contents, causes }) {
      const causeOf = (name) => causes.find(({ of }) => of === name)?.causes.find(({ side }) => side === "after")?.location ?? causes.find(({ of }) => of === name)?.causes[0]?.location;
      return [
        ...env.map(({ name, before, after }) => ({
          name,
          before: before === null ? void 0 : textOf(before.value),
          after: after === null ? void 0 : textOf(after.value),
          cause: causeOf(`env ${name}`)
        })),
        ...fields.map(({ field, before, after }) => ({
          name: field,
          before: sideText(before),
          after: sideText(after),
          cause: causeOf(field)
        })),
        ...mounts.map(({ mountPath, before, after }) => ({
          name: `mount ${mountPath}`,
          before: before?.source,
          after: after?.source,
          cause: causeOf(mountPath)
        })),
        ...contents.map(({ mountPath, path, change, from }) => ({
          name: `file ${mountPath}/${path}`,
          before: change === "added" ? void 0 : from,
          after: change === "removed" ? void 0 : from,
          cause: causeOf(mountPath)
        }))
      ];
    }
    function sideText(side) {
      if (side === null) return void 0;
      return typeof side === "string" ? side : side.map(textOf).join(" ");
    }
    function fieldText(side) {
      return side === null ? void 0 : typeof side.value === "string" ? side.value : JSON.stringify(side.value);
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "pg-preview" }, _attrs))}>`);
      if (files.value.length === 0) {
        _push(`<div class="pg-empty"><p><strong>The two states are the same.</strong></p><p> “Before” is the folder as you opened it. Change a file under “Check”, or drop a second folder here as the new state: this panel then shows what the change has an effect on, as <code>krmkit preview</code> does for a pull request. </p></div>`);
      } else {
        _push(`<!--[--><p class="pg-headline" role="status">${ssrInterpolate(problem.value || headline.value)}</p><div class="pg-preview-grid"><section aria-labelledby="pg-changed-files"><h2 id="pg-changed-files">The change</h2><!--[-->`);
        ssrRenderList(files.value, (file) => {
          _push(`<details open class="pg-diff"><summary>${ssrInterpolate(file.path)} <span class="pg-muted">${ssrInterpolate(file.kind)}</span></summary><div class="pg-scroll" tabindex="0" role="region"${ssrRenderAttr("aria-label", `Lines of ${file.path} that differ`)}><table class="pg-sides"><thead class="pg-hidden"><tr><th scope="col">Line before</th><th scope="col">Before</th><th scope="col">Line after</th><th scope="col">After</th></tr></thead><tbody><!--[-->`);
          ssrRenderList(file.rows, (row, index) => {
            _push(`<tr class="${ssrRenderClass(`pg-row-${row.kind}`)}">`);
            if (row.kind === "gap") {
              _push(`<td colspan="4" class="pg-muted">${ssrInterpolate(row.count === 1 ? "1 equal line" : `${row.count} equal lines`)}</td>`);
            } else {
              _push(`<!--[--><td class="pg-line">${ssrInterpolate(row.beforeLine)}</td><td class="${ssrRenderClass(row.before !== void 0 && row.kind === "changed" ? "pg-removed" : "")}"><code>${ssrInterpolate(row.before)}</code></td><td class="pg-line">${ssrInterpolate(row.afterLine)}</td><td class="${ssrRenderClass(row.after !== void 0 && row.kind === "changed" ? "pg-added" : "")}"><code>${ssrInterpolate(row.after)}</code></td><!--]-->`);
            }
            _push(`</tr>`);
          });
          _push(`<!--]--></tbody></table></div></details>`);
        });
        _push(`<!--]--><button type="button" class="pg-button">Take the present files as “before”</button></section>`);
        if (output.value) {
          _push(`<section aria-labelledby="pg-effects"><h2 id="pg-effects">What it has an effect on</h2>`);
          if (output.value.newFindings.length + output.value.goneFindings.length > 0) {
            _push(`<ul class="pg-plain"><!--[-->`);
            ssrRenderList(output.value.newFindings, (finding, index) => {
              _push(`<li class="${ssrRenderClass(`pg-finding pg-finding-${finding.severity}`)}"><span class="${ssrRenderClass(`pg-badge pg-badge-${finding.severity}`)}">new ${ssrInterpolate(finding.severity)}</span> ${ssrInterpolate(finding.message)} `);
              if (finding.location) {
                _push(`<button type="button" class="pg-link">${ssrInterpolate(finding.location.path)}:${ssrInterpolate(finding.location.line)}</button>`);
              } else {
                _push(`<!---->`);
              }
              _push(`</li>`);
            });
            _push(`<!--]--><!--[-->`);
            ssrRenderList(output.value.goneFindings, (finding, index) => {
              _push(`<li class="pg-finding pg-finding-gone"><span class="pg-badge pg-badge-gone">fixed</span> ${ssrInterpolate(finding.message)}</li>`);
            });
            _push(`<!--]--></ul>`);
          } else {
            _push(`<!---->`);
          }
          if (output.value.changes.length === 0 && output.value.newFindings.length === 0) {
            _push(`<p class="pg-empty"> No object and no container changes. </p>`);
          } else {
            _push(`<!---->`);
          }
          _push(`<!--[-->`);
          ssrRenderList(output.value.changes, (change, index) => {
            _push(`<article class="pg-workload"><h3>${ssrInterpolate(titleOf(change))} <span class="pg-muted">${ssrInterpolate(change.kind)}</span>`);
            if (change.rollout !== null) {
              _push(`<span class="${ssrRenderClass(`pg-badge pg-rollout-${change.rollout}`)}">${ssrInterpolate(ROLLOUTS[change.rollout])}</span>`);
            } else {
              _push(`<!---->`);
            }
            _push(`</h3>`);
            if (change.roots.length > 0) {
              _push(`<p class="pg-muted">built by ${ssrInterpolate(change.roots.join(", "))}</p>`);
            } else {
              _push(`<!---->`);
            }
            if (change.containers.length + change.fields.length > 0) {
              _push(`<div class="pg-scroll" tabindex="0" role="region"${ssrRenderAttr("aria-label", `Changes of ${titleOf(change)}`)}><table><thead><tr><th scope="col">What</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Because of</th></tr></thead><!--[-->`);
              ssrRenderList(change.containers, (container) => {
                _push(`<tbody><!--[-->`);
                ssrRenderList(rowsOf2(container), (row) => {
                  _push(`<tr><th scope="row">${ssrInterpolate(container.name)}: ${ssrInterpolate(row.name)}</th><td>`);
                  if (row.before !== void 0) {
                    _push(`<del>${ssrInterpolate(row.before)}</del>`);
                  } else {
                    _push(`<!---->`);
                  }
                  _push(`</td><td>`);
                  if (row.after !== void 0) {
                    _push(`<ins>${ssrInterpolate(row.after)}</ins>`);
                  } else {
                    _push(`<!---->`);
                  }
                  _push(`</td><td>`);
                  if (row.cause) {
                    _push(`<button type="button" class="pg-link">${ssrInterpolate(row.cause.path)}:${ssrInterpolate(row.cause.line)}</button>`);
                  } else {
                    _push(`<!---->`);
                  }
                  _push(`</td></tr>`);
                });
                _push(`<!--]--></tbody>`);
              });
              _push(`<!--]-->`);
              if (change.containers.length === 0) {
                _push(`<tbody><!--[-->`);
                ssrRenderList(change.fields, (field) => {
                  _push(`<tr><th scope="row">${ssrInterpolate(field.path)}</th><td>`);
                  if (field.before !== null) {
                    _push(`<del>${ssrInterpolate(fieldText(field.before))}</del>`);
                  } else {
                    _push(`<!---->`);
                  }
                  _push(`</td><td>`);
                  if (field.after !== null) {
                    _push(`<ins>${ssrInterpolate(fieldText(field.after))}</ins>`);
                  } else {
                    _push(`<!---->`);
                  }
                  _push(`</td><td>`);
                  if (field.causes[0]) {
                    _push(`<button type="button" class="pg-link">${ssrInterpolate(field.causes[0].location.path)}:${ssrInterpolate(field.causes[0].location.line)}</button>`);
                  } else {
                    _push(`<!---->`);
                  }
                  _push(`</td></tr>`);
                });
                _push(`<!--]--></tbody>`);
              } else {
                _push(`<!---->`);
              }
              _push(`</table></div>`);
            } else {
              _push(`<!---->`);
            }
            _push(`</article>`);
          });
          _push(`<!--]-->`);
          if (output.value.notCompared.length > 0) {
            _push(`<ul class="pg-muted"><!--[-->`);
            ssrRenderList(output.value.notCompared, (one) => {
              _push(`<li>not compared: ${ssrInterpolate(one.kind)} ${ssrInterpolate(one.path)}</li>`);
            });
            _push(`<!--]--></ul>`);
          } else {
            _push(`<!---->`);
          }
          _push(`</section>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</div><!--]-->`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/preview-panel.vue");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
export {
  _sfc_main as default
};
