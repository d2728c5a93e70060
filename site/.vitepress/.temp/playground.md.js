import { defineComponent, defineAsyncComponent, shallowRef, ref, computed, watch, onMounted, onBeforeUnmount, mergeProps, unref, nextTick, useSSRContext, resolveComponent, withCtx, createVNode } from "vue";
import { ssrRenderAttrs, ssrRenderList, ssrInterpolate, ssrRenderAttr, ssrRenderClass, ssrRenderComponent } from "vue/server-renderer";
import { w as withBase } from "./Content.TmqHTIYy.js";
import "@vueuse/core";
function isAnswerTo(answer, name) {
  return answer.name === name;
}
function connectEngine(worker) {
  const waiting = /* @__PURE__ */ new Map();
  let last = 0;
  worker.addEventListener("message", ({ data }) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) question?.resolve(data);
    else question?.reject(new Error(data.message));
  });
  worker.addEventListener("error", ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || "the worker could not be loaded"));
    waiting.clear();
  });
  const ask = async (name, args) => {
    const id = last += 1;
    const answer = await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, args });
    });
    if (!isAnswerTo(answer, name)) throw new Error(`the worker answers ${answer.name} to ${name}`);
    return answer.value;
  };
  return {
    check: (...args) => ask("check", args),
    actions: (...args) => ask("actions", args),
    valueAt: (...args) => ask("valueAt", args),
    definition: (...args) => ask("definition", args),
    blame: (...args) => ask("blame", args),
    preview: (...args) => ask("preview", args),
    graph: (...args) => ask("graph", args)
  };
}
const SHOP_WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
        - name: app
          image: example.com/shop/web:1.4
          env:
            - name: CATALOG_URL   # the port is that of the Service
              value: http://$(CATALOG_HOST):$(CATALOG_SERVICE_PORT)/
            - name: POD_IP
              valueFrom: {fieldRef: {fieldPath: status.podIP}}
          args: [--listen=$(POD_IP):8080, --catalog=$(CATALOG_URL)]
`;
const SHOP_CATALOG = `apiVersion: v1
kind: Service
metadata:
  name: catalog
  namespace: shop
spec:
  clusterIP: 10.96.0.20
  selector: {app: catalog}
  ports: [{port: 8080}]
`;
const ORDER = `apiVersion: apps/v1
kind: Deployment
metadata: {name: report, namespace: shop}
spec:
  selector: {matchLabels: {app: report}}
  template:
    metadata: {labels: {app: report}}
    spec:
      containers:
        - name: app
          image: example.com/shop/report:2
          env:
            # Kubernetes expands from top to bottom: DB_HOST is not there yet.
            - {name: DB_URL, value: "postgres://$(DB_USER)@$(DB_HOST)/shop"}
            - {name: DB_HOST, value: db.data.svc}
            - name: DB_USER
              valueFrom: {secretKeyRef: {name: db, key: user}}
---
apiVersion: v1
kind: Secret
metadata: {name: db, namespace: shop}
stringData: {user: report, password: not-shown}
`;
const BASE_WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: app
          image: web:1.4
          envFrom: [{configMapRef: {name: settings}}]
          args: ["--log=$(LOG_LEVEL)", "--region=$(REGION)"]
`;
const BASE_SERVICE = `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80, targetPort: 8080}]
`;
const BASE = `resources: [web.yaml, service.yaml]
configMapGenerator:
  - name: settings
    literals: [LOG_LEVEL=info, REGION=eu]
`;
const PROD = `resources: [../../base]
components: [../../components/tracing]
namespace: shop
namePrefix: prod-
images:
  - {name: web, newName: example.com/shop/web, newTag: "1.5"}
replicas:
  - {name: web, count: 6}
configMapGenerator:
  - name: settings
    behavior: merge
    literals: [LOG_LEVEL=warn]
`;
const STAGING = `resources: [../../base]
namespace: staging
images:
  - {name: web, newName: example.com/shop/web, newTag: "1.6-rc"}
`;
const TRACING = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
  - target: {kind: Deployment}
    patch: |-
      - op: add
        path: /spec/template/spec/containers/0/env
        value: [{name: TRACES, value: "http://collector.observability:4317"}]
`;
const OVERLAYS = [
  { path: "base/kustomization.yaml", text: BASE },
  { path: "base/service.yaml", text: BASE_SERVICE },
  { path: "base/web.yaml", text: BASE_WEB },
  { path: "components/tracing/kustomization.yaml", text: TRACING },
  { path: "overlays/prod/kustomization.yaml", text: PROD },
  { path: "overlays/staging/kustomization.yaml", text: STAGING }
];
const changed = (path, edit) => OVERLAYS.map((file) => file.path === path ? { path, text: edit(file.text) } : file);
const LABELS = `apiVersion: apps/v1
kind: Deployment
metadata: {name: checkout, namespace: shop}
spec:
  selector: {matchLabels: {app: checkout}}
  template:
    metadata: {labels: {app: checkout}}
    spec:
      containers:
        - name: app
          image: example.com/shop/checkout:3
          ports: [{name: http, containerPort: 8080}]
          env:
            - name: CURRENCY
              valueFrom: {configMapKeyRef: {name: checkout, key: currency}}
---
apiVersion: v1
kind: Service
metadata: {name: checkout, namespace: shop}
spec:
  selector: {app: check-out}     # no pod has this label
  ports: [{port: 80, targetPort: http}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: checkout, namespace: shop}
data:
  currencies: EUR                # the container asks for currency
`;
const EXAMPLES = [
  {
    name: "reference",
    title: "A typo that Kubernetes accepts",
    text: "$(CATALOG_HOST) is not a variable. The pod starts all the same, and asks a host with that name. One click fixes it.",
    panel: "check",
    open: "web.yaml",
    files: [
      { path: "catalog.yaml", text: SHOP_CATALOG },
      { path: "web.yaml", text: SHOP_WEB }
    ]
  },
  {
    name: "order",
    title: "The order of variables",
    text: "DB_URL stands above DB_HOST and keeps the text $(DB_HOST). Secrets stay hidden, wherever they go.",
    panel: "check",
    open: "report.yaml",
    files: [{ path: "report.yaml", text: ORDER }]
  },
  {
    name: "names",
    title: "Names that lead nowhere",
    text: "A Service that selects no pod, and a key that the ConfigMap does not have: valid YAML, and no traffic.",
    panel: "check",
    open: "checkout.yaml",
    files: [{ path: "checkout.yaml", text: LABELS }]
  },
  {
    name: "overlays",
    title: "Where a line comes from",
    text: "Base, component and two overlays: each line of a built object beside the file and line that set it.",
    panel: "check",
    view: "built",
    open: "overlays/prod/kustomization.yaml",
    files: OVERLAYS
  },
  {
    name: "preview",
    title: "What a pull request changes",
    text: "Someone renames LOG_LEVEL in the base. Which pods restart, and which argument breaks in which environment?",
    panel: "preview",
    open: "base/kustomization.yaml",
    before: OVERLAYS,
    files: changed("base/kustomization.yaml", (text) => text.replace("LOG_LEVEL=info", "LEVEL=info"))
  },
  {
    name: "map",
    title: "A map of it all",
    text: "Which overlay uses which base, which workload reads which ConfigMap: to click, and as Mermaid for your README.",
    panel: "map",
    open: "overlays/prod/kustomization.yaml",
    files: OVERLAYS
  }
];
const PANELS = ["check", "preview", "map"];
const LONGEST_LINK = 3e4;
async function writeLink({ files, before, panel, open }) {
  const pairs = (list) => list.map(({ path, text }) => [path, text]);
  const content = {
    v: 1,
    f: pairs(files),
    ...before && { b: pairs(before) },
    p: panel,
    ...open !== void 0 && { o: open }
  };
  const bytes = await through(new Blob([JSON.stringify(content)]), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const fragment = `#s=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return fragment.length > LONGEST_LINK ? void 0 : fragment;
}
const MOST_CHARACTERS = 5e6;
async function readLink(fragment) {
  const packed = /^#s=([\w-]+)$/.exec(fragment)?.[1];
  if (packed === void 0) return void 0;
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream("deflate-raw")));
    return stateOf(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function through(blob, transform) {
  const chunks = [];
  let size = 0;
  const reader = blob.stream().pipeThrough(transform).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    size += step.value.length;
    if (size > MOST_CHARACTERS) throw new Error("too large");
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
function stateOf(content) {
  if (typeof content !== "object" || content === null) return void 0;
  const { f, b, p, o } = content;
  const files = filesOf(f);
  if (files === void 0) return void 0;
  return {
    files,
    before: filesOf(b),
    panel: PANELS.find((known) => known === p) ?? "check",
    open: typeof o === "string" ? o : void 0
  };
}
function filesOf(list) {
  if (!Array.isArray(list)) return void 0;
  const files = [];
  for (const pair of list) {
    if (!Array.isArray(pair)) return void 0;
    const [path, text] = pair;
    if (typeof path !== "string" || typeof text !== "string" || path === "") return void 0;
    files.push({ path, text });
  }
  return files;
}
function referencesIn(workloads, path) {
  const found = /* @__PURE__ */ new Map();
  for (const { containers } of workloads) {
    for (const { references } of containers) {
      for (const { location: location2, variable } of references) {
        if (location2.path === path && variable !== void 0) found.set(`${location2.start} ${location2.end}`, location2);
      }
    }
  }
  return [...found.values()];
}
function rangeOfLocation({ line, column, endLine, endColumn }) {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 }
  };
}
function textAfter(text, edits) {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  const offset = ({ line, character }) => (starts[line] ?? text.length) + character;
  return edits.reduceRight(
    (after, { range, text: own }) => after.slice(0, offset(range.start)) + own + after.slice(offset(range.end)),
    text
  );
}
function textOf(value) {
  return value.map((part) => {
    if ("literal" in part) return part.literal;
    return "secret" in part ? `<secret ${part.secret.name}/${part.secret.key}>` : `<${part.label}>`;
  }).join("");
}
function replacedRange(before, after) {
  if (before === after) return void 0;
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
const PAUSE = 120;
const _sfc_main$1 = /* @__PURE__ */ defineComponent({
  __name: "playground",
  __ssrInlineRender: true,
  setup(__props) {
    const CheckPanel = defineAsyncComponent(() => import("./check-panel.mC6puvyU.js"));
    const PreviewPanel = defineAsyncComponent(() => import("./preview-panel.vXs4fIwa.js"));
    const MapPanel = defineAsyncComponent(() => import("./map-panel.BNMiKFa_.js"));
    const TITLES = { check: "Check", preview: "Preview", map: "Map" };
    const files = shallowRef([]);
    const before = shallowRef([]);
    const panel = ref("check");
    const open = ref("");
    const first = ref();
    const checked = shallowRef();
    const actions = shallowRef([]);
    const message = ref("");
    const isDragging = ref(false);
    const isReady = ref(false);
    const checkPanel = ref();
    let worker;
    let engine;
    function useEngine() {
      if (engine !== void 0) return engine;
      worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      return engine = connectEngine(worker);
    }
    const isStart = computed(() => files.value.length === 0);
    function show(state) {
      files.value = state.files;
      before.value = state.before ?? state.files;
      panel.value = state.panel;
      const shown = state.files.find(({ path }) => path === state.open) ?? state.files[0];
      open.value = shown?.path ?? "";
      checked.value = void 0;
      actions.value = [];
      first.value = void 0;
    }
    function choose({ files: files2, before: before2, panel: panel2, view, open: open2, name, title, text }) {
      show({ files: files2, before: before2, panel: panel2, open: open2 });
      first.value = view;
      history.replaceState(history.state, "", `#example=${name}`);
      message.value = `${title}: ${text}`;
    }
    async function readFragment() {
      const name = /^#example=([\w-]+)$/.exec(location.hash)?.[1];
      const example = EXAMPLES.find((one) => one.name === name);
      if (example !== void 0) {
        choose(example);
        return;
      }
      const state = await readLink(location.hash);
      if (state !== void 0) show(state);
      else if (location.hash.startsWith("#s=")) message.value = "The link cannot be read: it is cut, or of another version.";
    }
    let pause;
    let pauseBeforeLink;
    watch(files, (now) => {
      clearTimeout(pause);
      if (now.length === 0) return;
      pause = setTimeout(() => void ask(now), checked.value === void 0 ? 0 : PAUSE);
    });
    async function ask(now) {
      try {
        const answer = await useEngine().check(now);
        if (now !== files.value) return;
        checked.value = answer;
        const found = await useEngine().actions(now);
        if (now === files.value) actions.value = found;
      } catch (error) {
        message.value = `krmkit failed: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
    watch([files, before, panel, open], ([, , , path], [, , , old]) => {
      clearTimeout(pauseBeforeLink);
      if (files.value.length === 0 || location.hash.startsWith("#example=") && isUntouched() && path === old) return;
      pauseBeforeLink = setTimeout(() => void writeFragment(), 500);
    });
    function isUntouched() {
      return EXAMPLES.some((example) => example.files === files.value && location.hash === `#example=${example.name}` && panel.value === example.panel);
    }
    async function writeFragment() {
      if (isUntouched()) return location.hash;
      const other = before.value === files.value ? void 0 : before.value;
      const fragment = await writeLink({ files: files.value, before: other, panel: panel.value, open: open.value });
      history.replaceState(history.state, "", fragment ?? location.pathname);
      return fragment;
    }
    function change(text) {
      files.value = files.value.map((file) => file.path === open.value ? { path: file.path, text } : file);
    }
    async function showPlace({ path, range }) {
      if (!files.value.some((file) => file.path === path)) {
        message.value = `${path} is not among the files.`;
        return;
      }
      panel.value = "check";
      open.value = path;
      await nextTick();
      checkPanel.value?.reveal(range);
    }
    async function showLocation(location2) {
      await showPlace({ path: location2.path, range: rangeOfLocation(location2) });
    }
    async function showLine(path, line) {
      const start = { line: line - 1, character: 0 };
      await showPlace({ path, range: { start, end: { line: line - 1, character: Number.MAX_SAFE_INTEGER } } });
    }
    async function act({ kind, files: edited }) {
      const edits = new Map(edited.map((file) => [file.path, file.edits]));
      files.value = files.value.map(({ path, text }) => ({ path, text: textAfter(text, edits.get(path) ?? []) }));
      actions.value = [];
      const back = "Every other byte is as it was; Ctrl+Z takes it back.";
      const where = [...edits.keys()].join(", ");
      message.value = kind === "fix" ? `Fixed in ${where}. ${back}` : `Suppressed in ${where}: write the reason. ${back}`;
      const [first2] = edited;
      const edit = first2?.edits[0];
      if (first2 !== void 0 && edit !== void 0) await showPlace({ path: first2.path, range: rangeOfNew(kind, edit) });
    }
    function rangeOfNew(kind, { range: { start }, text }) {
      const at = text.indexOf("say why");
      if (kind === "fix" || at === -1) return { start, end: start };
      const { line, character } = start;
      return { start: { line, character: character + at }, end: { line, character: character + at + "say why".length } };
    }
    const onHash = () => void readFragment();
    onMounted(() => {
      window.addEventListener("hashchange", onHash);
      void readFragment().finally(() => {
        isReady.value = true;
      });
      useEngine();
    });
    onBeforeUnmount(() => {
      window.removeEventListener("hashchange", onHash);
      worker?.terminate();
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["pg", { "pg-dragging": isDragging.value }],
        "data-ready": isReady.value
      }, _attrs))}>`);
      if (isStart.value) {
        _push(`<section class="pg-start"><h1>What do your containers really get?</h1><p class="pg-lead"> Drop a folder with manifests or kustomizations anywhere on this page. krmkit runs in your browser: nothing is sent anywhere. </p><p class="pg-actions"><label class="pg-button pg-primary pg-pick">Open a folder<input type="file" webkitdirectory multiple class="pg-hidden-input"></label><button type="button" class="pg-button">Paste a manifest</button></p><h2 id="pg-examples">Or look at an example</h2><ul class="pg-cards" aria-labelledby="pg-examples"><!--[-->`);
        ssrRenderList(unref(EXAMPLES), (example) => {
          _push(`<li><button type="button" class="pg-card"><span class="pg-card-panel">${ssrInterpolate(TITLES[example.panel])}</span><strong>${ssrInterpolate(example.title)}</strong><span>${ssrInterpolate(example.text)}</span></button></li>`);
        });
        _push(`<!--]--></ul></section>`);
      } else {
        _push(`<!--[--><h1 class="pg-hidden">Playground</h1><div class="pg-bar"><div role="tablist" aria-label="Views" class="pg-tabs"><!--[-->`);
        ssrRenderList(unref(PANELS), (name) => {
          _push(`<button${ssrRenderAttr("id", `pg-tab-${name}`)} type="button" role="tab"${ssrRenderAttr("aria-selected", panel.value === name)} aria-controls="pg-panel"${ssrRenderAttr("tabindex", panel.value === name ? 0 : -1)}>${ssrInterpolate(TITLES[name])}</button>`);
        });
        _push(`<!--]--></div><p role="status" class="${ssrRenderClass([`pg-verdict-${checked.value?.verdict}`, "pg-status"])}">${ssrInterpolate(checked.value === void 0 ? "Checking…" : checked.value.headline)} `);
        if (checked.value) {
          _push(`<span class="pg-muted pg-time"> in ${ssrInterpolate(Math.max(1, Math.round(checked.value.duration)))} ms</span>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</p><div class="pg-actions"><label class="pg-button pg-pick">${ssrInterpolate(panel.value === "preview" ? "Open the new state" : "Open a folder")}<input type="file" webkitdirectory multiple class="pg-hidden-input"></label><button type="button" class="pg-button">New file</button><button type="button" class="pg-button">Copy link</button><button type="button" class="pg-button">Examples</button></div></div>`);
        if (message.value) {
          _push(`<p class="pg-message" role="status">${ssrInterpolate(message.value)} <button type="button" class="pg-link" aria-label="Close the message">×</button></p>`);
        } else {
          _push(`<!---->`);
        }
        _push(`<div id="pg-panel" role="tabpanel"${ssrRenderAttr("aria-labelledby", `pg-tab-${panel.value}`)} class="pg-panel">`);
        if (panel.value === "check") {
          _push(ssrRenderComponent(unref(CheckPanel), {
            ref_key: "checkPanel",
            ref: checkPanel,
            engine: useEngine(),
            files: files.value,
            open: open.value,
            checked: checked.value,
            actions: actions.value,
            base: unref(withBase)("/"),
            first: first.value,
            onOpen: ($event) => open.value = $event,
            onChange: change,
            onShow: showLocation,
            onAct: act,
            onFollow: showPlace
          }, null, _parent));
        } else if (panel.value === "preview") {
          _push(ssrRenderComponent(unref(PreviewPanel), {
            engine: useEngine(),
            before: before.value,
            after: files.value,
            onShow: showLine,
            onBase: ($event) => before.value = files.value
          }, null, _parent));
        } else {
          _push(ssrRenderComponent(unref(MapPanel), {
            engine: useEngine(),
            files: files.value,
            onShow: showLocation,
            onOpen: ($event) => (panel.value = "check", open.value = $event),
            onSay: ($event) => message.value = $event
          }, null, _parent));
        }
        _push(`</div><!--]-->`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$1 = _sfc_main$1.setup;
_sfc_main$1.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/playground.vue");
  return _sfc_setup$1 ? _sfc_setup$1(props, ctx) : void 0;
};
const __pageData = JSON.parse('{"title":"Playground","description":"What your containers really get, in your browser; nothing is sent anywhere","frontmatter":{"layout":"page","title":"Playground","description":"What your containers really get, in your browser; nothing is sent anywhere","sidebar":false,"aside":false,"footer":false,"editLink":false,"prev":false,"next":false},"headers":[],"relativePath":"playground.md","filePath":"playground.md"}');
const __default__ = { name: "playground.md" };
const _sfc_main = /* @__PURE__ */ Object.assign(__default__, {
  __ssrInlineRender: true,
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      const _component_ClientOnly = resolveComponent("ClientOnly");
      _push(`<div${ssrRenderAttrs(_attrs)}>`);
      _push(ssrRenderComponent(_component_ClientOnly, null, {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(ssrRenderComponent(_sfc_main$1, null, null, _parent2, _scopeId));
          } else {
            return [
              createVNode(_sfc_main$1)
            ];
          }
        }),
        _: 1
      }, _parent));
      _push(`</div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
export {
  __pageData,
  rangeOfLocation as a,
  referencesIn as b,
  _sfc_main as default,
  replacedRange as r,
  textOf as t
};
