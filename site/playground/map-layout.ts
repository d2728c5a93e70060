// Where the nodes of the map are: dagre decides. Loaded with the panel.
import { Graph as Layout, layout } from '@dagrejs/dagre';
import type { Location } from '@krmkit/base';
import type { Graph } from './engine.ts';

/** A box of the map. */
export interface MapNode {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly style: 'root' | 'base' | 'component' | 'workload' | 'config' | 'service' | 'missing';
  readonly location: Location | undefined;
  /** A kustomization, as a directory. */
  readonly directory: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line of the map, with the points that it goes through. */
export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** The map with its size. */
export interface MapDrawing {
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
  readonly width: number;
  readonly height: number;
}

const HEIGHT = 44;

/** The directories and objects of a root, or of the files (`undefined`), or all of them. */
export function layoutMap(graph: Graph, chosen: string | undefined): MapDrawing {
  const drawing = new Layout({ multigraph: true });
  drawing.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 60, marginx: 8, marginy: 8 });
  drawing.setDefaultEdgeLabel(() => ({}));
  const nodes = new Map<string, Omit<MapNode, 'x' | 'y' | 'width' | 'height'>>();
  const edges = new Map<string, string[]>();
  const add = (node: Omit<MapNode, 'x' | 'y' | 'width' | 'height'>): void => {
    nodes.set(node.id, node);
    const width = Math.max(90, 26 + 8.2 * Math.max(node.title.length, node.kind.length));
    drawing.setNode(node.id, { width, height: HEIGHT });
  };
  const connect = (from: string, to: string, label: string): void => {
    const key = `${from} ${to}`;
    const labels = edges.get(key);
    if (labels === undefined) edges.set(key, label === '' ? [] : [label]);
    else if (label !== '' && !labels.includes(label)) labels.push(label);
    drawing.setEdge(from, to, { width: 0, height: 0 });
  };
  addDirectories(graph, chosen, add, connect);
  addObjects(graph, chosen, add, connect);
  layout(drawing);
  const { width = 0, height = 0 } = drawing.graph();
  return {
    nodes: [...nodes.values()].map((node) => ({ ...node, ...boxOf(drawing.node(node.id)) })),
    edges: [...edges].map(([key, labels]) => {
      const [from = '', to = ''] = key.split(' ');
      const points = betweenSides(
        boxOf(drawing.node(from)),
        boxOf(drawing.node(to)),
        drawing.edge(from, to).points ?? [],
      );
      return { from, to, label: labels.join(', '), points };
    }),
    width,
    height,
  };
}

type Box = Pick<MapNode, 'x' | 'y' | 'width' | 'height'>;

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** A line leaves a box at the right and reaches the next one at the left, so that it crosses no box above or below. */
function betweenSides(from: Box, to: Box, points: MapEdge['points']): MapEdge['points'] {
  if (to.x <= from.x + from.width) return points;
  const start = { x: from.x + from.width, y: from.y + from.height / 2 };
  return [start, ...points.slice(1, -1), { x: to.x, y: to.y + to.height / 2 }];
}

type Add = (node: Omit<MapNode, 'x' | 'y' | 'width' | 'height'>) => void;
type Connect = (from: string, to: string, label: string) => void;

function addDirectories({ directories, uses }: Graph, chosen: string | undefined, add: Add, connect: Connect): void {
  const wanted = new Set<string>();
  if (chosen === undefined) {
    for (const { directory } of directories) wanted.add(directory);
  } else {
    wanted.add(chosen);
    // Appended to while it is read.
    for (const from of wanted) {
      for (const use of uses) if (use.from === from) wanted.add(use.to);
    }
  }
  for (const { directory, role, problem } of directories) {
    if (role === 'files' || !wanted.has(directory)) continue;
    add({
      id: `d:${directory.replaceAll(' ', '%20')}`,
      title: directory,
      kind: problem === undefined ? role : `${role}, not built`,
      style: problem === undefined ? role : 'missing',
      location: undefined,
      directory,
    });
  }
  for (const { from, to } of uses) {
    if (!wanted.has(from) || !wanted.has(to)) continue;
    connect(`d:${from.replaceAll(' ', '%20')}`, `d:${to.replaceAll(' ', '%20')}`, '');
  }
}

function addObjects(
  { objects, references, directories }: Graph,
  chosen: string | undefined,
  add: Add,
  connect: Connect,
): void {
  const isShown = (index: number): boolean =>
    chosen === undefined || objects[index]?.root === (chosen === FILES ? undefined : chosen);
  const pointed = new Set(references.map(({ to }) => to));
  objects.forEach(({ identity, isMissing, location, root }, index) => {
    if (!isShown(index)) return;
    const namespace = identity.namespace === undefined ? '' : `${identity.namespace}/`;
    add({
      id: `o:${index}`,
      title: `${namespace}${identity.name}`,
      kind: isMissing ? `${identity.kind}, not in the files` : identity.kind,
      style: isMissing ? 'missing' : styleOf(identity.kind),
      location,
      directory: undefined,
    });
    const isBuilt = root !== undefined && directories.some(({ directory }) => directory === root);
    if (isBuilt && !pointed.has(index)) connect(`d:${root.replaceAll(' ', '%20')}`, `o:${index}`, 'builds');
  });
  for (const { from, to, by } of references) if (isShown(from) && isShown(to)) connect(`o:${from}`, `o:${to}`, by);
}

/** What `layoutMap` takes for the files that no kustomization uses. */
export const FILES = '\0files';

function styleOf(kind: string): MapNode['style'] {
  switch (kind) {
    case 'ConfigMap':
    case 'Secret':
    case 'PersistentVolumeClaim':
      return 'config';
    case 'Service':
    case 'Ingress':
    case 'HorizontalPodAutoscaler':
      return 'service';
    default:
      return 'workload';
  }
}
