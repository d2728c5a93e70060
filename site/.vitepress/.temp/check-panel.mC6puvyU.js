import { defineComponent, ref, watch, mergeProps, useSSRContext, onMounted, onBeforeUnmount, computed, nextTick } from "vue";
import { ssrRenderAttrs, ssrRenderList, ssrRenderAttr, ssrIncludeBooleanAttr, ssrLooseContain, ssrLooseEqual, ssrInterpolate, ssrRenderStyle, ssrRenderClass, ssrRenderComponent } from "vue/server-renderer";
import { history, defaultKeymap, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";
import { Compartment, StateEffect, StateField, Text, EditorState, RangeSetBuilder } from "@codemirror/state";
import { Decoration, EditorView, showTooltip, lineNumbers, drawSelection, keymap, showPanel, hoverTooltip } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { r as replacedRange, a as rangeOfLocation, b as referencesIn } from "./playground.md.js";
import "./Content.TmqHTIYy.js";
import "@vueuse/core";
const _sfc_main$4 = /* @__PURE__ */ defineComponent({
  __name: "blame-view",
  __ssrInlineRender: true,
  props: {
    engine: {},
    files: {},
    built: {}
  },
  emits: ["show"],
  setup(__props) {
    const props = __props;
    const chosen = ref(Math.max(0, props.built.findIndex(({ title }) => /^(?:Deployment|StatefulSet|DaemonSet) /.test(title))));
    const lines = ref([]);
    watch(
      () => [props.built, chosen.value],
      async ([built, index]) => {
        if (index >= built.length) chosen.value = 0;
        else lines.value = await props.engine.blame(props.files, index);
      },
      { immediate: true }
    );
    function sourceOf({ path, line }) {
      return `${path.split("/").slice(-2).join("/")}:${line}`;
    }
    return (_ctx, _push, _parent, _attrs) => {
      if (__props.built.length === 0) {
        _push(`<p${ssrRenderAttrs(mergeProps({ class: "pg-empty" }, _attrs))}> No kustomization among these files. Open one, and each line of what it builds has the line that it comes from. </p>`);
      } else {
        _push(`<!--[--><label class="pg-field"> Object <select><!--[-->`);
        ssrRenderList(__props.built, (object, index) => {
          _push(`<option${ssrRenderAttr("value", index)}${ssrIncludeBooleanAttr(Array.isArray(chosen.value) ? ssrLooseContain(chosen.value, index) : ssrLooseEqual(chosen.value, index)) ? " selected" : ""}>${ssrInterpolate(object.root)}: ${ssrInterpolate(object.title)}</option>`);
        });
        _push(`<!--]--></select></label><div class="pg-scroll" tabindex="0" role="region" aria-label="Lines of the built object, with their sources"><table class="pg-blame"><thead><tr><th scope="col">Built</th><th scope="col">Source</th></tr></thead><tbody><!--[-->`);
        ssrRenderList(lines.value, (line, index) => {
          _push(`<tr><td><code>${ssrInterpolate(line.text)}</code></td><td>`);
          if (line.location) {
            _push(`<button type="button" class="pg-link"${ssrRenderAttr("title", line.from)}>${ssrInterpolate(sourceOf(line.location))}</button>`);
          } else {
            _push(`<!---->`);
          }
          _push(`</td></tr>`);
        });
        _push(`<!--]--></tbody></table></div><!--]-->`);
      }
    };
  }
});
const _sfc_setup$4 = _sfc_main$4.setup;
_sfc_main$4.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/blame-view.vue");
  return _sfc_setup$4 ? _sfc_setup$4(props, ctx) : void 0;
};
const _sfc_main$3 = /* @__PURE__ */ defineComponent({
  __name: "code-editor",
  __ssrInlineRender: true,
  props: {
    path: {},
    text: {},
    files: {},
    engine: {},
    marks: {},
    references: {}
  },
  emits: ["change", "follow"],
  setup(__props, { expose: __expose, emit: __emit }) {
    const props = __props;
    const emit = __emit;
    const host = ref();
    let view;
    const states = /* @__PURE__ */ new Map();
    const label = new Compartment();
    const setMarks = StateEffect.define();
    const marks = StateField.define({
      create: () => Decoration.none,
      update: (set, transaction) => {
        const moved = set.map(transaction.changes);
        return transaction.effects.reduce((now, effect) => effect.is(setMarks) ? effect.value : now, moved);
      },
      provide: (field) => EditorView.decorations.from(field)
    });
    const COLORS = HighlightStyle.define([
      { tag: [tags.propertyName, tags.atom, tags.definition(tags.propertyName)], color: "var(--pg-key)" },
      { tag: [tags.string, tags.special(tags.string)], color: "var(--pg-string)" },
      { tag: [tags.number, tags.keyword, tags.bool], color: "var(--pg-number)" },
      { tag: tags.comment, color: "var(--pg-comment)", fontStyle: "italic" },
      { tag: tags.meta, color: "var(--pg-comment)" }
    ]);
    function contentLabel(path) {
      return EditorView.contentAttributes.of({ "aria-label": `Text of ${path}`, "tabindex": "0" });
    }
    function endsOf(text) {
      return text.includes("\r\n") && !/(?<!\r)\n|\r(?!\n)/.test(text) ? "\r\n" : "\n";
    }
    function keysPanel() {
      const dom = document.createElement("div");
      dom.className = "pg-keys";
      dom.textContent = "Ctrl+I: the values at the cursor · Ctrl+Enter: the definition";
      return { dom };
    }
    function newState() {
      return EditorState.create({
        doc: props.text,
        extensions: [
          EditorState.lineSeparator.of(endsOf(props.text)),
          lineNumbers(),
          history(),
          drawSelection(),
          keymap.of([
            { key: "Mod-Enter", run: followAtCursor },
            { key: "Mod-i", run: showAtCursor, preventDefault: true },
            ...defaultKeymap,
            ...historyKeymap
          ]),
          StreamLanguage.define(yaml),
          syntaxHighlighting(COLORS),
          marks,
          shownTooltip,
          showPanel.of(keysPanel),
          label.of(contentLabel(props.path)),
          hoverTooltip((editor, at) => tooltipAt(editor, at), { hoverTime: 150 }),
          EditorView.domEventHandlers({
            mousedown: (event, editor) => {
              if (!event.ctrlKey && !event.metaKey) return false;
              const at = editor.posAtCoords({ x: event.clientX, y: event.clientY });
              if (at === null) return false;
              void followAt(editor, at);
              return true;
            }
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !isOurs) emit("change", update.state.sliceDoc());
          })
        ]
      });
    }
    let isOurs = false;
    function positionAt({ doc }, at) {
      const line = doc.lineAt(at);
      return { line: line.number - 1, character: at - line.from };
    }
    function offsetOf({ doc }, { line, character }) {
      if (line >= doc.lines) return doc.length;
      const { from, to } = doc.line(line + 1);
      return Math.min(from + character, to);
    }
    function spanOf(state, { start, end }) {
      return { from: offsetOf(state, start), to: offsetOf(state, end) };
    }
    async function followAt({ state }, at) {
      const [place] = await props.engine.definition(props.files, props.path, positionAt(state, at));
      if (place !== void 0) emit("follow", place);
    }
    function followAtCursor(editor) {
      void followAt(editor, editor.state.selection.main.head);
      return true;
    }
    const setTooltip = StateEffect.define();
    const shownTooltip = StateField.define({
      create: () => null,
      update: (shown, transaction) => {
        const effect = transaction.effects.find((one) => one.is(setTooltip));
        if (effect?.is(setTooltip) === true) return effect.value;
        return transaction.docChanged || transaction.selection !== void 0 ? null : shown;
      },
      provide: (field) => showTooltip.from(field)
    });
    async function showTooltipAt(editor, at) {
      const tooltip = await tooltipAt(editor, at);
      if (editor.state.selection.main.head === at) editor.dispatch({ effects: setTooltip.of(tooltip) });
    }
    function showAtCursor(editor) {
      void showTooltipAt(editor, editor.state.selection.main.head);
      return true;
    }
    async function tooltipAt({ state }, at) {
      const found = props.marks.filter(({ range }) => {
        const { from, to } = spanOf(state, range);
        return from <= at && at <= to;
      });
      const value = await props.engine.valueAt(props.files, props.path, positionAt(state, at));
      const ranges = [...found.map(({ range }) => range), ...value === void 0 ? [] : [value.range]];
      if (ranges.length === 0) return null;
      const pos = Math.min(...ranges.map(({ start }) => offsetOf(state, start)));
      return { pos, above: true, create: () => ({ dom: tooltipContent(found, value) }) };
    }
    function tooltipContent(found, value) {
      const box = document.createElement("div");
      box.className = "pg-tooltip";
      box.setAttribute("role", "status");
      const add = (name, text) => {
        const line = document.createElement("div");
        line.className = name;
        line.textContent = text;
        box.append(line);
      };
      for (const { severity, message, hint } of found) {
        add(`pg-tooltip-${severity}`, message);
        if (hint !== void 0) add("pg-tooltip-hint", hint);
      }
      if (value === void 0) return box;
      add("pg-tooltip-value", value.name);
      for (const { value: own, roots } of value.groups) {
        add("pg-tooltip-line", own.value ?? "not defined");
        const { container } = own;
        if (container !== void 0 && container.value !== own.value) {
          add("pg-tooltip-line", `${container.field}: ${container.value}`);
        }
        const from = container?.from === void 0 || container.from === "value" ? "" : `from ${container.from}`;
        const where = roots.length === 0 ? "" : `in the build of ${roots.join(", ")}`;
        const text = [from, where].filter((part) => part !== "").join(", ");
        if (text !== "") add("pg-tooltip-hint", text);
        for (const source of own.sources) box.append(sourceButton(source));
      }
      return box;
    }
    function sourceButton(source) {
      const button = document.createElement("button");
      const { path, range, entry, isReplaced } = source;
      const by = entry === void 0 ? "" : ` ${entry}`;
      button.textContent = `${path}:${range.start.line + 1}${by}${isReplaced ? ", replaced" : ""}`;
      button.addEventListener("click", () => {
        emit("follow", { path, range });
      });
      return button;
    }
    function draw() {
      if (view === void 0) return;
      const { state } = view;
      const ranges = [
        ...props.references.map((range) => ({ ...spanOf(state, range), name: "pg-reference" })),
        ...props.marks.map(({ range, severity }) => ({ ...spanOf(state, range), name: `pg-mark pg-mark-${severity}` }))
      ].filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from || a.to - b.to);
      const builder = new RangeSetBuilder();
      for (const { from, to, name } of ranges) builder.add(from, to, Decoration.mark({ class: name }));
      view.dispatch({ effects: setMarks.of(builder.finish()) });
    }
    function reveal(range, focus) {
      if (view === void 0) return;
      const { from, to } = spanOf(view.state, range);
      const selection = { anchor: from, head: to };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      if (focus) view.focus();
    }
    __expose({ reveal });
    onMounted(() => {
      if (host.value === void 0) return;
      view = new EditorView({ state: newState(), parent: host.value });
      draw();
    });
    onBeforeUnmount(() => view?.destroy());
    watch(
      () => [props.path, props.text],
      ([path, text], [before]) => {
        if (view === void 0) return;
        isOurs = true;
        if (path !== before) {
          states.set(before, view.state);
          view.setState(states.get(path) ?? newState());
          view.dispatch({ effects: label.reconfigure(contentLabel(path)) });
        }
        const change = replacedRange(view.state.doc.toString(), text.replaceAll(view.state.lineBreak, "\n"));
        if (change !== void 0) view.dispatch({ changes: { ...change, insert: Text.of(change.insert.split("\n")) } });
        isOurs = false;
        draw();
      },
      { flush: "sync" }
    );
    watch(() => [props.marks, props.references], draw);
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        ref_key: "host",
        ref: host,
        class: "pg-editor"
      }, _attrs))}></div>`);
    };
  }
});
const _sfc_setup$3 = _sfc_main$3.setup;
_sfc_main$3.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/code-editor.vue");
  return _sfc_setup$3 ? _sfc_setup$3(props, ctx) : void 0;
};
const STEP = 20;
const _sfc_main$2 = /* @__PURE__ */ defineComponent({
  __name: "container-table",
  __ssrInlineRender: true,
  props: {
    workloads: {},
    open: {}
  },
  emits: ["show"],
  setup(__props) {
    const props = __props;
    const shown = ref(STEP);
    const onlyOpen = ref(false);
    const chosen = computed(() => {
      const here = ({ location, containers }) => location?.path === props.open || containers.some(({ variables }) => variables.some((one) => isIn(one, props.open)));
      return onlyOpen.value ? props.workloads.filter(here) : props.workloads;
    });
    watch(chosen, () => {
      shown.value = STEP;
    });
    function isIn({ entry, object }, path) {
      return entry?.path === path || object?.path === path;
    }
    function pieces(value) {
      return value.map((part) => {
        if ("literal" in part) return { text: part.literal, kind: "literal" };
        if ("secret" in part) return { text: `<secret ${part.secret.name}/${part.secret.key}>`, kind: "secret" };
        return { text: `<${part.label}>`, kind: "hole" };
      });
    }
    return (_ctx, _push, _parent, _attrs) => {
      if (__props.workloads.length === 0) {
        _push(`<p${ssrRenderAttrs(mergeProps({ class: "pg-empty" }, _attrs))}>No workload with containers among these files.</p>`);
      } else {
        _push(`<!--[--><label class="pg-muted pg-check"><input${ssrIncludeBooleanAttr(Array.isArray(onlyOpen.value) ? ssrLooseContain(onlyOpen.value, null) : onlyOpen.value) ? " checked" : ""} type="checkbox"> only what ${ssrInterpolate(__props.open)} has a part in</label><!--[-->`);
        ssrRenderList(chosen.value.slice(0, shown.value), (workload, index) => {
          _push(`<section class="pg-workload"><h3>`);
          if (workload.location) {
            _push(`<button type="button" class="pg-link">${ssrInterpolate(workload.title)}</button>`);
          } else {
            _push(`<!--[-->${ssrInterpolate(workload.title)}<!--]-->`);
          }
          if (workload.root !== void 0) {
            _push(`<span class="pg-muted"> built by ${ssrInterpolate(workload.root)}</span>`);
          } else {
            _push(`<!---->`);
          }
          _push(`</h3><!--[-->`);
          ssrRenderList(workload.containers, (container) => {
            _push(`<div class="pg-container"><h4>${ssrInterpolate(container.kind === "regular" ? "container" : `${container.kind} container`)} ${ssrInterpolate(container.name)} `);
            if (container.image) {
              _push(`<code>${ssrInterpolate(container.image)}</code>`);
            } else {
              _push(`<!---->`);
            }
            _push(`</h4>`);
            if (container.error) {
              _push(`<p class="pg-finding-text pg-error">${ssrInterpolate(container.error)}</p>`);
            } else {
              _push(`<!---->`);
            }
            _push(`<!--[-->`);
            ssrRenderList(["command", "args"], (list) => {
              _push(`<p class="pg-args" style="${ssrRenderStyle(container[list].length > 0 ? null : { display: "none" })}"><span class="pg-muted">${ssrInterpolate(list)}</span><!--[-->`);
              ssrRenderList(container[list], (value, at) => {
                _push(`<code><!--[-->`);
                ssrRenderList(pieces(value), (piece, n) => {
                  _push(`<span class="${ssrRenderClass(`pg-${piece.kind}`)}">${ssrInterpolate(piece.text)}</span>`);
                });
                _push(`<!--]--></code>`);
              });
              _push(`<!--]--></p>`);
            });
            _push(`<!--]-->`);
            if (container.variables.length > 0) {
              _push(`<div class="pg-scroll" tabindex="0" role="region"${ssrRenderAttr("aria-label", `Variables of container ${container.name} of ${workload.title}`)}><table><thead><tr><th scope="col">Variable</th><th scope="col">Value</th><th scope="col">Source</th></tr></thead><tbody><!--[-->`);
              ssrRenderList(container.variables, (variable) => {
                _push(`<tr><th scope="row">`);
                if (variable.entry) {
                  _push(`<button type="button" class="pg-link">${ssrInterpolate(variable.name)}</button>`);
                } else {
                  _push(`<!--[-->${ssrInterpolate(variable.name)}<!--]-->`);
                }
                _push(`</th><td><!--[-->`);
                ssrRenderList(pieces(variable.value), (piece, n) => {
                  _push(`<span class="${ssrRenderClass(`pg-${piece.kind}`)}">${ssrInterpolate(piece.text)}</span>`);
                });
                _push(`<!--]-->`);
                if (variable.value.length === 0) {
                  _push(`<span class="pg-muted">(empty)</span>`);
                } else {
                  _push(`<!---->`);
                }
                _push(`</td><td>`);
                if (variable.object ?? variable.entry) {
                  _push(`<button type="button" class="pg-link">${ssrInterpolate(variable.source)}</button>`);
                } else {
                  _push(`<!--[-->${ssrInterpolate(variable.source)}<!--]-->`);
                }
                _push(`</td></tr>`);
              });
              _push(`<!--]--></tbody></table></div>`);
            } else {
              _push(`<p class="pg-muted">no variables</p>`);
            }
            _push(`</div>`);
          });
          _push(`<!--]--></section>`);
        });
        _push(`<!--]-->`);
        if (chosen.value.length > shown.value) {
          _push(`<button type="button" class="pg-button"> Show more (${ssrInterpolate(chosen.value.length - shown.value)} workloads) </button>`);
        } else {
          _push(`<!---->`);
        }
        _push(`<!--]-->`);
      }
    };
  }
});
const _sfc_setup$2 = _sfc_main$2.setup;
_sfc_main$2.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/container-table.vue");
  return _sfc_setup$2 ? _sfc_setup$2(props, ctx) : void 0;
};
const _sfc_main$1 = /* @__PURE__ */ defineComponent({
  __name: "finding-list",
  __ssrInlineRender: true,
  props: {
    checked: {},
    actions: {},
    base: {}
  },
  emits: ["show", "act"],
  setup(__props) {
    const props = __props;
    function actionsOf({ code, location }) {
      if (location === void 0) return [];
      const { path, start } = location;
      return props.actions.filter((one) => one.code === code && one.path === path && one.start === start);
    }
    return (_ctx, _push, _parent, _attrs) => {
      if (__props.checked.findings.length === 0) {
        _push(`<p${ssrRenderAttrs(mergeProps({ class: "pg-empty" }, _attrs))}><strong>No findings.</strong> Each reference leads to something that is there. </p>`);
      } else {
        _push(`<ol${ssrRenderAttrs(mergeProps({ class: "pg-findings" }, _attrs))}><!--[-->`);
        ssrRenderList(__props.checked.findings, (finding, index) => {
          _push(`<li class="${ssrRenderClass(`pg-finding pg-finding-${finding.severity}`)}"><p class="pg-finding-head"><span class="${ssrRenderClass(`pg-badge pg-badge-${finding.severity}`)}">${ssrInterpolate(finding.severity)}</span><a${ssrRenderAttr("href", `${__props.base}codes/${finding.code}`)} target="_blank"${ssrRenderAttr("title", finding.title)}>${ssrInterpolate(finding.code)}</a>`);
          if (finding.location) {
            _push(`<button type="button" class="pg-link">${ssrInterpolate(finding.location.path)}:${ssrInterpolate(finding.location.line)}</button>`);
          } else {
            _push(`<!---->`);
          }
          _push(`</p><p class="pg-finding-text">${ssrInterpolate(finding.message)}</p>`);
          if (finding.hint) {
            _push(`<p class="pg-hint">${ssrInterpolate(finding.hint)}</p>`);
          } else {
            _push(`<!---->`);
          }
          if (finding.subject) {
            _push(`<p class="pg-muted">${ssrInterpolate(finding.subject)}`);
            if (finding.roots.length > 0) {
              _push(`<!--[-->, built by ${ssrInterpolate(finding.roots.join(", "))}<!--]-->`);
            } else {
              _push(`<!---->`);
            }
            _push(`</p>`);
          } else {
            _push(`<!---->`);
          }
          if (finding.others.length > 0) {
            _push(`<p class="pg-muted"> Also at <!--[-->`);
            ssrRenderList(finding.others, (other, at) => {
              _push(`<!--[-->${ssrInterpolate(at > 0 ? ", " : " ")}<button type="button" class="pg-link">${ssrInterpolate(other.path)}:${ssrInterpolate(other.line)}</button><!--]-->`);
            });
            _push(`<!--]--></p>`);
          } else {
            _push(`<!---->`);
          }
          if (actionsOf(finding).length > 0) {
            _push(`<p class="pg-finding-actions"><!--[-->`);
            ssrRenderList(actionsOf(finding), (action) => {
              _push(`<button type="button" class="${ssrRenderClass(["pg-button", { "pg-primary": action.kind === "fix" }])}"${ssrRenderAttr("title", action.title)}>${ssrInterpolate(action.kind === "fix" ? "Fix" : "Suppress")}</button>`);
            });
            _push(`<!--]--></p>`);
          } else {
            _push(`<!---->`);
          }
          _push(`</li>`);
        });
        _push(`<!--]--></ol>`);
      }
    };
  }
});
const _sfc_setup$1 = _sfc_main$1.setup;
_sfc_main$1.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/finding-list.vue");
  return _sfc_setup$1 ? _sfc_setup$1(props, ctx) : void 0;
};
const _sfc_main = /* @__PURE__ */ defineComponent({
  __name: "check-panel",
  __ssrInlineRender: true,
  props: {
    engine: {},
    files: {},
    open: {},
    checked: {},
    actions: {},
    base: {},
    first: {}
  },
  emits: ["open", "change", "show", "act", "follow"],
  setup(__props, { expose: __expose }) {
    const props = __props;
    const view = ref(props.first ?? "findings");
    watch(() => props.first, (first) => {
      view.value = first ?? "findings";
    });
    const editor = ref();
    const text = computed(() => props.files.find(({ path }) => path === props.open)?.text ?? "");
    const marks = computed(
      () => (props.checked?.findings ?? []).flatMap(
        ({ location, others, ...finding }) => [location, ...others].flatMap((one) => one?.path === props.open ? { ...finding, range: rangeOfLocation(one) } : [])
      )
    );
    const references = computed(() => referencesIn(props.checked?.workloads ?? [], props.open).map(rangeOfLocation));
    const counts = computed(() => {
      const found = /* @__PURE__ */ new Map();
      for (const { location, severity } of props.checked?.findings ?? []) {
        if (location === void 0 || severity === "info") continue;
        const known = found.get(location.path);
        found.set(location.path, { severity: known?.severity === "error" ? "error" : severity, count: (known?.count ?? 0) + 1 });
      }
      return found;
    });
    const views = computed(() => [
      { name: "findings", title: `Findings (${props.checked?.findings.length ?? 0})` },
      { name: "containers", title: "Containers" },
      ...(props.checked?.built.length ?? 0) > 0 ? [{ name: "built", title: "Built objects" }] : []
    ]);
    const shownView = computed(() => views.value.some(({ name }) => name === view.value) ? view.value : "findings");
    async function reveal(range) {
      await nextTick();
      editor.value?.reveal(range, matchMedia("(min-width: 960px)").matches);
    }
    __expose({ reveal });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "pg-check-grid" }, _attrs))}><nav class="pg-files" aria-label="Files"><ul><!--[-->`);
      ssrRenderList(__props.files, (file) => {
        _push(`<li><button type="button" class="${ssrRenderClass({ "pg-on": file.path === __props.open })}"${ssrRenderAttr("aria-current", file.path === __props.open ? "true" : void 0)}><span class="pg-path">${ssrInterpolate(file.path)}</span>`);
        if (counts.value.has(file.path)) {
          _push(`<span class="${ssrRenderClass(`pg-badge pg-badge-${counts.value.get(file.path)?.severity}`)}">${ssrInterpolate(counts.value.get(file.path)?.count)}<span class="pg-hidden"> findings</span></span>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</button></li>`);
      });
      _push(`<!--]--></ul><label class="pg-field pg-files-select"> File <select${ssrRenderAttr("value", __props.open)}><!--[-->`);
      ssrRenderList(__props.files, (file) => {
        _push(`<option${ssrRenderAttr("value", file.path)}>${ssrInterpolate(file.path)}${ssrInterpolate(counts.value.has(file.path) ? ` (${counts.value.get(file.path)?.count})` : "")}</option>`);
      });
      _push(`<!--]--></select></label></nav>`);
      _push(ssrRenderComponent(_sfc_main$3, {
        ref_key: "editor",
        ref: editor,
        path: __props.open,
        text: text.value,
        files: __props.files,
        engine: __props.engine,
        marks: marks.value,
        references: references.value,
        onChange: ($event) => _ctx.$emit("change", $event),
        onFollow: ($event) => _ctx.$emit("follow", $event)
      }, null, _parent));
      _push(`<div class="pg-result"><div role="tablist" aria-label="Results" class="pg-tabs pg-tabs-small"><!--[-->`);
      ssrRenderList(views.value, (one) => {
        _push(`<button${ssrRenderAttr("id", `pg-view-${one.name}`)} type="button" role="tab"${ssrRenderAttr("aria-selected", shownView.value === one.name)} aria-controls="pg-view"${ssrRenderAttr("tabindex", shownView.value === one.name ? 0 : -1)}>${ssrInterpolate(one.title)}</button>`);
      });
      _push(`<!--]--></div><div id="pg-view" role="tabpanel"${ssrRenderAttr("aria-labelledby", `pg-view-${shownView.value}`)} tabindex="0" class="pg-view">`);
      if (__props.checked === void 0) {
        _push(`<p class="pg-muted">Checking…</p>`);
      } else if (shownView.value === "findings") {
        _push(ssrRenderComponent(_sfc_main$1, {
          checked: __props.checked,
          actions: __props.actions,
          base: __props.base,
          onShow: ($event) => _ctx.$emit("show", $event),
          onAct: ($event) => _ctx.$emit("act", $event)
        }, null, _parent));
      } else if (shownView.value === "containers") {
        _push(ssrRenderComponent(_sfc_main$2, {
          workloads: __props.checked.workloads,
          open: __props.open,
          onShow: ($event) => _ctx.$emit("show", $event)
        }, null, _parent));
      } else {
        _push(ssrRenderComponent(_sfc_main$4, {
          engine: __props.engine,
          files: __props.files,
          built: __props.checked.built,
          onShow: ($event) => _ctx.$emit("show", $event)
        }, null, _parent));
      }
      _push(`</div></div></div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/check-panel.vue");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
export {
  _sfc_main as default
};
