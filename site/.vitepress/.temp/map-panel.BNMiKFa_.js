import { defineComponent, ref, watch, computed, mergeProps, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderList, ssrRenderAttr, ssrIncludeBooleanAttr, ssrLooseContain, ssrLooseEqual, ssrInterpolate, ssrRenderClass } from "vue/server-renderer";
import { Graph, layout } from "@dagrejs/dagre";
const HEIGHT = 44;
function layoutMap(graph, chosen) {
  const drawing = new Graph({ multigraph: true });
  drawing.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 60, marginx: 8, marginy: 8 });
  drawing.setDefaultEdgeLabel(() => ({}));
  const nodes = /* @__PURE__ */ new Map();
  const edges = /* @__PURE__ */ new Map();
  const add = (node) => {
    nodes.set(node.id, node);
    const width2 = Math.max(90, 26 + 8.2 * Math.max(node.title.length, node.kind.length));
    drawing.setNode(node.id, { width: width2, height: HEIGHT });
  };
  const connect = (from, to, label) => {
    const key = `${from} ${to}`;
    const labels = edges.get(key);
    if (labels === void 0) edges.set(key, label === "" ? [] : [label]);
    else if (label !== "" && !labels.includes(label)) labels.push(label);
    drawing.setEdge(from, to, { width: 0, height: 0 });
  };
  addDirectories(graph, chosen, add, connect);
  addObjects(graph, chosen, add, connect);
  layout(drawing);
  const { width = 0, height = 0 } = drawing.graph();
  return {
    nodes: [...nodes.values()].map((node) => ({ ...node, ...boxOf(drawing.node(node.id)) })),
    edges: [...edges].map(([key, labels]) => {
      const [from = "", to = ""] = key.split(" ");
      return { from, to, label: labels.join(", "), points: drawing.edge(from, to).points ?? [] };
    }),
    width,
    height
  };
}
function boxOf({ x = 0, y = 0, width = 0, height = 0 }) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
function addDirectories({ directories, uses }, chosen, add, connect) {
  const wanted = /* @__PURE__ */ new Set();
  if (chosen === void 0) {
    for (const { directory } of directories) wanted.add(directory);
  } else {
    wanted.add(chosen);
    for (const from of wanted) {
      for (const use of uses) if (use.from === from) wanted.add(use.to);
    }
  }
  for (const { directory, role, problem } of directories) {
    if (role === "files" || !wanted.has(directory)) continue;
    add({
      id: `d:${directory.replaceAll(" ", "%20")}`,
      title: directory,
      kind: problem === void 0 ? role : `${role}, not built`,
      style: problem === void 0 ? role : "missing",
      location: void 0,
      directory
    });
  }
  for (const { from, to } of uses) {
    if (!wanted.has(from) || !wanted.has(to)) continue;
    connect(`d:${from.replaceAll(" ", "%20")}`, `d:${to.replaceAll(" ", "%20")}`, "");
  }
}
function addObjects({ objects, references, directories }, chosen, add, connect) {
  const isShown = (index) => chosen === void 0 || objects[index]?.root === (chosen === FILES ? void 0 : chosen);
  const pointed = new Set(references.map(({ to }) => to));
  objects.forEach(({ identity, isMissing, location, root }, index) => {
    if (!isShown(index)) return;
    const namespace = identity.namespace === void 0 ? "" : `${identity.namespace}/`;
    add({
      id: `o:${index}`,
      title: `${namespace}${identity.name}`,
      kind: isMissing ? `${identity.kind}, not in the files` : identity.kind,
      style: isMissing ? "missing" : styleOf(identity.kind),
      location,
      directory: void 0
    });
    const isBuilt = root !== void 0 && directories.some(({ directory }) => directory === root);
    if (isBuilt && !pointed.has(index)) connect(`d:${root.replaceAll(" ", "%20")}`, `o:${index}`, "builds");
  });
  for (const { from, to, by } of references) if (isShown(from) && isShown(to)) connect(`o:${from}`, `o:${to}`, by);
}
const FILES = "\0files";
function styleOf(kind) {
  switch (kind) {
    case "ConfigMap":
    case "Secret":
    case "PersistentVolumeClaim":
      return "config";
    case "Service":
    case "Ingress":
    case "HorizontalPodAutoscaler":
      return "service";
    default:
      return "workload";
  }
}
const MOST_OBJECTS = 60;
const _sfc_main = /* @__PURE__ */ defineComponent({
  __name: "map-panel",
  __ssrInlineRender: true,
  props: {
    engine: {},
    files: {}
  },
  emits: ["show", "open", "say"],
  setup(__props, { emit: __emit }) {
    const props = __props;
    const graph = ref();
    const mermaid = ref("");
    const chosen = ref();
    const selected = ref();
    watch(
      () => props.files,
      async (files) => {
        const made = await props.engine.graph(files);
        if (files !== props.files) return;
        [graph.value, mermaid.value] = [made.graph, made.mermaid];
        const names = choices.value.map(({ value }) => value);
        if (!names.includes(chosen.value)) chosen.value = made.graph.objects.length > MOST_OBJECTS ? names[1] : void 0;
      },
      { immediate: true }
    );
    const choices = computed(() => [
      { value: void 0, label: "everything" },
      ...(graph.value?.directories ?? []).filter(({ role }) => role === "root" || role === "files").map(
        ({ directory, role }) => role === "files" ? { value: FILES, label: "files without a kustomization" } : { value: directory, label: directory }
      )
    ]);
    const drawing = computed(() => graph.value && layoutMap(graph.value, chosen.value));
    const neighbours = computed(() => {
      const { nodes = [], edges = [] } = drawing.value ?? {};
      const titleOf = (id) => {
        const found = nodes.find((one) => one.id === id);
        return found === void 0 ? "" : `${found.kind} ${found.title}`;
      };
      return edges.flatMap(({ from, to, label }) => {
        const isBuilt = label === "builds";
        const by = label === "" || isBuilt ? "" : ` (${label})`;
        if (from === selected.value) return [`${isBuilt ? "builds" : "uses"} ${titleOf(to)}${by}`];
        return to === selected.value ? [`${isBuilt ? "built by" : "used by"} ${titleOf(from)}${by}`] : [];
      });
    });
    const node = computed(() => drawing.value?.nodes.find(({ id }) => id === selected.value));
    function pathOf(points) {
      return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "pg-map" }, _attrs))}><div class="pg-map-bar"><label class="pg-field"> Show <select><!--[-->`);
      ssrRenderList(choices.value, (choice) => {
        _push(`<option${ssrRenderAttr("value", choice.value)}${ssrIncludeBooleanAttr(Array.isArray(chosen.value) ? ssrLooseContain(chosen.value, choice.value) : ssrLooseEqual(chosen.value, choice.value)) ? " selected" : ""}>${ssrInterpolate(choice.label)}</option>`);
      });
      _push(`<!--]--></select></label><button type="button" class="pg-button">Copy as Mermaid</button><ul class="pg-legend" aria-label="Colours"><li class="pg-legend-root">kustomization</li><li class="pg-legend-workload">workload</li><li class="pg-legend-config">ConfigMap, Secret</li><li class="pg-legend-service">Service</li><li class="pg-legend-missing">not in the files</li></ul></div>`);
      if (drawing.value && drawing.value.nodes.length === 0) {
        _push(`<p class="pg-empty"> No workload and no kustomization among these files. </p>`);
      } else {
        _push(`<!---->`);
      }
      if (drawing.value && drawing.value.nodes.length > 0) {
        _push(`<div class="pg-map-scroll" tabindex="0" role="region" aria-label="Map; each box is a button"><svg${ssrRenderAttr("viewBox", `0 0 ${drawing.value.width} ${drawing.value.height}`)}${ssrRenderAttr("width", drawing.value.width)}${ssrRenderAttr("height", drawing.value.height)} role="group" aria-label="Which objects use which"><defs><marker id="pg-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" class="pg-arrow"></path></marker></defs><!--[-->`);
        ssrRenderList(drawing.value.edges, (edge) => {
          _push(`<g class="${ssrRenderClass(["pg-edge", { "pg-on": edge.from === selected.value || edge.to === selected.value }])}"><path${ssrRenderAttr("d", pathOf(edge.points))} marker-end="url(#pg-arrow)"></path><title>${ssrInterpolate(edge.label)}</title></g>`);
        });
        _push(`<!--]--><!--[-->`);
        ssrRenderList(drawing.value.nodes, (one) => {
          _push(`<g class="${ssrRenderClass(["pg-node", `pg-node-${one.style}`, { "pg-on": one.id === selected.value }])}"${ssrRenderAttr("transform", `translate(${one.x} ${one.y})`)} role="button" tabindex="0"${ssrRenderAttr("aria-pressed", one.id === selected.value)}><rect${ssrRenderAttr("width", one.width)}${ssrRenderAttr("height", one.height)} rx="7"></rect><text x="12" y="17" class="pg-node-kind">${ssrInterpolate(`${one.kind} `)}</text><text x="12" y="34" class="pg-node-title">${ssrInterpolate(one.title)}</text></g>`);
        });
        _push(`<!--]--></svg></div>`);
      } else {
        _push(`<!---->`);
      }
      if (node.value) {
        _push(`<section class="pg-map-detail" aria-live="polite"><h3>${ssrInterpolate(node.value.kind)} ${ssrInterpolate(node.value.title)}</h3>`);
        if (node.value.location || node.value.directory) {
          _push(`<button type="button" class="pg-button"> Show in its file </button>`);
        } else {
          _push(`<!---->`);
        }
        _push(`<ul><!--[-->`);
        ssrRenderList(neighbours.value, (line) => {
          _push(`<li>${ssrInterpolate(line)}</li>`);
        });
        _push(`<!--]--></ul></section>`);
      } else {
        _push(`<p class="pg-muted">Choose a box to see what it uses and what uses it.</p>`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../../playground/map-panel.vue");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
export {
  _sfc_main as default
};
