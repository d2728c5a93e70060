import type { Node } from '../yaml/read/nodes.ts';

/** An anchor or an alias in a document. */
export interface AnchorUse {
  readonly offset: number;
  readonly name: string;
  readonly defines: boolean;
}

/** Anchors and aliases of a node in text order. */
export function anchorUses(root: Node): readonly AnchorUse[] {
  const uses: AnchorUse[] = [];
  collect(root, uses);
  return uses;
}

function collect(node: Node, uses: AnchorUse[]): void {
  if (node.kind === 'alias') {
    uses.push({ offset: node.start, name: node.name, defines: false });
    return;
  }
  if (node.anchor !== undefined) uses.push({ offset: node.anchor.start, name: node.anchor.name, defines: true });
  if (node.kind === 'mapping') {
    for (const entry of node.entries) {
      collect(entry.key, uses);
      collect(entry.value, uses);
    }
  } else if (node.kind === 'sequence') {
    for (const item of node.items) collect(item.value, uses);
  }
}

/** The span of an entry or an item, including its value. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The name of an anchor that an alias would no longer reach, or reach in another node, if the parts of a collection had
 * this order; undefined if each alias keeps its target.
 */
export function brokenAnchor(
  uses: readonly AnchorUse[],
  parts: readonly Part[],
  order: readonly number[],
): string | undefined {
  const first = parts[0];
  const last = parts.at(-1);
  if (uses.length === 0 || first === undefined || last === undefined) return undefined;
  const from = lowerBound(uses, first.start);
  const to = lowerBound(uses, last.end);
  const epochs = epochsOf(uses.slice(from, to), parts);
  if (epochs === undefined) return undefined;
  const latest = new Map<string, number>();
  for (const index of order) {
    for (const [name, epoch] of epochs[index] ?? []) {
      if (epoch < (latest.get(name) ?? 0)) return name;
      latest.set(name, epoch);
    }
  }
  return undefined;
}

/**
 * For each part, its anchors with their epochs: odd if the part defines the anchor, even if it only uses it, and
 * increasing with each definition. Targets stay the same while epochs do not decrease. Undefined without definitions.
 */
function epochsOf(
  uses: readonly AnchorUse[],
  parts: readonly Part[],
): readonly ReadonlyMap<string, number>[] | undefined {
  if (!uses.some(({ defines }) => defines)) return undefined;
  const definitions = new Map<string, number>();
  const epochs: ReadonlyMap<string, number>[] = [];
  let next = 0;
  for (const { end } of parts) {
    const names = new Map<string, boolean>();
    for (let use = uses[next]; use !== undefined && use.offset < end; use = uses[++next]) {
      names.set(use.name, use.defines || names.get(use.name) === true);
    }
    const epoch = new Map<string, number>();
    for (const [name, defines] of names) {
      const before = definitions.get(name) ?? 0;
      epoch.set(name, 2 * before + (defines ? 1 : 0));
      if (defines) definitions.set(name, before + 1);
    }
    epochs.push(epoch);
  }
  return epochs;
}

function lowerBound(uses: readonly AnchorUse[], offset: number): number {
  let low = 0;
  let high = uses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((uses[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
