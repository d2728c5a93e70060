import { printIdentity, locateIn } from '@krmkit/manifests';
import type { OutputNode, OutputNodeContent } from '../outputs/packages.ts';
import { cutTo, displayWidth, printable, printableJson, locationJson, flowYaml } from '@krmkit/base';
import type { Colors } from '@krmkit/base';
import type { ResourceNode, ResourceTree, TreeNode } from './build.ts';

/** Deeper nodes are not indented further. */
const DEEPEST = 40;

interface Place {
  readonly node: TreeNode;
  readonly depth: number;
  /** The text before the node in its line. */
  readonly branch: string;
  /** The text before the nodes below it. */
  readonly trunk: string;
  readonly parent: number | null;
}

/** The branches before a node: `item` and `lastItem` on its own line, `line` and `blank` on the lines below it. */
interface Branches {
  readonly item: string;
  readonly lastItem: string;
  readonly line: string;
  readonly blank: string;
}

const UNICODE: Branches = { item: '├── ', lastItem: '└── ', line: '│   ', blank: '    ' };
/** As `tree --charset=ascii` draws them. */
const ASCII: Branches = { item: '|-- ', lastItem: '`-- ', line: '|   ', blank: '    ' };

/** Every node in the order of the lines; without recursion. */
function* placesOf(roots: readonly TreeNode[], branches: Branches): Generator<Place> {
  const waiting: Place[] = [];
  for (const node of roots.toReversed()) waiting.push({ node, depth: 0, branch: '', trunk: '', parent: null });
  let index = 0;
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    yield position;
    const { node, trunk } = position;
    const depth = position.depth + 1;
    const deep = depth > DEEPEST;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child === undefined) continue;
      const last = i === node.children.length - 1;
      const branch = deep ? `${trunk}(level ${depth}) ` : `${trunk}${last ? branches.lastItem : branches.item}`;
      waiting.push({
        node: child,
        depth,
        branch,
        trunk: deep ? trunk : `${trunk}${last ? branches.blank : branches.line}`,
        parent: index,
      });
    }
    index += 1;
  }
}

export interface TreeStyle {
  readonly colors: Colors;
  /** The width at which lines are cut; undefined: never. */
  readonly columns: number | undefined;
  /** Draw the branches with `|`, `-` and a backquote. */
  readonly ascii: boolean;
}

/** The text output: each node with its branch. */
export function* treeLines(tree: ResourceTree, style: TreeStyle): Generator<string> {
  for (const position of placesOf(tree.roots, style.ascii ? ASCII : UNICODE)) yield lineOf(position, style);
}

function lineOf({ node, branch }: Place, { colors, columns }: TreeStyle): string {
  let room = columns === undefined ? undefined : Math.max(columns - displayWidth(branch), 16);
  let line = colors.dim(branch);
  for (const [text, paint] of partsOf(node, colors)) {
    if (room !== undefined && room <= 0) break;
    const shown = cutTo(printable(text), room);
    if (room !== undefined) room -= displayWidth(shown);
    line += paint(shown);
  }
  return `${line}\n`;
}

type Part = readonly [text: string, paint: (text: string) => string];

function partsOf(node: TreeNode, colors: Colors): readonly Part[] {
  const plain = (text: string): string => text;
  switch (node.kind) {
    case 'directory':
      return node.isPackage
        ? [
            ['Pkg: ', plain],
            [node.name, colors.bold],
          ]
        : [[node.name, plain]];
    case 'build':
      return [
        ['build ', plain],
        [node.path, colors.bold],
        [node.problem === undefined ? '' : `  not built: ${node.problem}`, colors.yellow],
      ];
    case 'resource':
      return [
        [node.file === undefined ? '' : `[${node.file}]  `, colors.dim],
        [printIdentity(node.resource.identity), colors.bold],
        [ownerMark(node), colors.yellow],
      ];
    case 'missing-owner':
      return [
        [printIdentity(node.identity), plain],
        [' (not in input)', colors.yellow],
      ];
    case 'fields':
      return [[node.path, colors.dim]];
    case 'field':
      return [
        [`${node.name}: `, colors.dim],
        [flowYaml(node.value), plain],
      ];
  }
}

function ownerMark({ ownsItself, ownsItselfThroughOthers }: ResourceNode): string {
  if (!ownsItself) return '';
  return ownsItselfThroughOthers ? ' (circular owners)' : ' (is its own owner)';
}

/** The documented contract (docs/packages.md): the nodes in the order of the lines, one to a line. */
export function* treeJson(tree: ResourceTree): Generator<string> {
  yield `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Tree",\n  "structure": "${tree.structure}",\n  "nodes": [`;
  let first = true;
  for (const { node, depth, parent } of placesOf(tree.roots, UNICODE)) {
    const shown: OutputNode = { depth, parent, ...nodeJson(node) };
    yield `${first ? '' : ','}\n    ${printableJson(shown)}`;
    first = false;
  }
  yield first ? ']\n}\n' : '\n  ]\n}\n';
}

function nodeJson(node: TreeNode): OutputNodeContent {
  switch (node.kind) {
    case 'directory':
      return { kind: 'directory', path: node.path, package: node.isPackage };
    case 'build':
      return { kind: 'build', path: node.path, problem: node.problem ?? null };
    case 'resource': {
      const { apiVersion, kind, namespace, name } = node.resource.identity;
      const location = locationJson(locateIn(node.resource, []));
      const resource = { apiVersion, kind, namespace: namespace ?? null, name };
      return { kind: 'resource', resource, ownsItself: node.ownsItself, location };
    }
    case 'missing-owner': {
      const { apiVersion, kind, namespace, name } = node.identity;
      return { kind: 'missing-owner', resource: { apiVersion, kind, namespace: namespace ?? null, name } };
    }
    case 'fields':
      return { kind: 'fields', path: node.path };
    case 'field':
      return { kind: 'field', path: node.path, value: node.value };
  }
}
