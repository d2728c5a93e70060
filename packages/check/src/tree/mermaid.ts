import { printIdentity } from '@krmkit/manifests';
import type { GraphDirectory, GraphObject, ObjectGraph } from './object-graph.ts';

/**
 * A graph as a flowchart of Mermaid, which GitHub and GitLab draw in Markdown
 * (https://mermaid.js.org/syntax/flowchart.html).
 */
export function* mermaidLines(graph: ObjectGraph): Generator<string> {
  const { directories, uses, objects, references } = graph;
  const idOf = new Map(directories.filter(isKustomization).map(({ directory }, index) => [directory, `k${index}`]));
  yield 'flowchart LR\n';
  for (const one of directories) {
    const own = [...objects.entries()].filter(
      ([, { root }]) => root === (isKustomization(one) ? one.directory : undefined),
    );
    const id = isKustomization(one) ? (idOf.get(one.directory) ?? '') : 'files';
    if (one.role === 'root' || one.role === 'files') {
      yield `  subgraph ${id} [${quoted(directoryTitle(one))}]\n`;
      // Mermaid draws no empty subgraph.
      if (own.length === 0) yield `    ${id}x[${quoted(one.problem === undefined ? 'no workload' : 'not built')}]\n`;
      for (const [index, object] of own) yield `    ${objectNode(index, object)}\n`;
      yield '  end\n';
    } else {
      yield `  ${id}[[${quoted(directoryTitle(one))}]]\n`;
    }
  }
  for (const { from, to } of uses) yield `  ${idOf.get(from)} ==> ${idOf.get(to)}\n`;
  for (const { from, to, by } of references) yield `  o${from} -->|${by}| o${to}\n`;
  if (objects.some(({ isMissing }) => isMissing)) {
    yield '  classDef missing stroke:#d1242f,stroke-dasharray:4\n';
  }
}

function isKustomization({ role }: GraphDirectory): boolean {
  return role !== 'files';
}

function directoryTitle({ directory, role, problem }: GraphDirectory): string {
  if (role === 'files') return 'files without a kustomization';
  const name = directory === '.' ? 'kustomization.yaml' : directory;
  const suffix = role === 'component' ? ' (component)' : problem === undefined ? '' : ' (not built)';
  return `${name}${suffix}`;
}

function objectNode(index: number, { identity, isMissing }: GraphObject): string {
  const title = quoted(`${printIdentity(identity)}${isMissing ? ' (not in the files)' : ''}`);
  const [open, close] = SHAPES[identity.kind] ?? ['[', ']'];
  return `o${index}${open}${title}${close}${isMissing ? ':::missing' : ''}`;
}

/** Kinds with a shape of their own; workloads are boxes. */
const SHAPES: Readonly<Record<string, readonly [open: string, close: string]>> = {
  ConfigMap: ['(', ')'],
  Secret: ['(', ')'],
  PersistentVolumeClaim: ['[(', ')]'],
  Service: ['([', '])'],
  Ingress: ['([', '])'],
};

/** A label between quotes, without what Mermaid reads: `#34;` is the character 34, a quote. */
function quoted(text: string): string {
  const shown = text.replaceAll(/["#&$<>`]/g, (character) => `#${character.charCodeAt(0)};`);
  return `"${shown.replaceAll(/\p{Cc}/gu, ' ')}"`;
}
