import type { Span } from '@krmkit/base';
import { compareBytes } from '@krmkit/base';
import type {
  EntryEdit,
  ItemEdit,
  NodeEdit,
  MappingEntry,
  MappingNode,
  YamlNode,
  ScalarNode,
  SequenceItem,
  SequenceNode,
} from '@krmkit/yaml';
import { unterminatedBlock, isMergeKey, keyName, findEntry } from '@krmkit/yaml';
import type { FieldOrder } from './field-order.ts';

/**
 * A collection that keeps its order, because another order would separate an alias from its anchor; or a mapping whose
 * last entry stays last, because it ends the file with a text block without a line end.
 */
export interface KeptOrder {
  readonly node: MappingNode | SequenceNode;
  readonly anchor?: string;
}

export interface NodeOrder {
  /** Changes only orders; `keep` if nothing changes. */
  readonly edit: NodeEdit;
  readonly kept: readonly KeptOrder[];
}

/** For the mapping at the root, and for all below it. */
export interface FieldOrders {
  readonly root: FieldOrder;
  readonly below: FieldOrder;
}

/** The sort key of the items of a sequence: `''` for their own text, else the name of a field. */
export type SortedLists = ReadonlyMap<YamlNode, string>;

/** Sorts the entries of all mappings below a node by the order of fields, and the items of the given lists. */
export function orderNode(root: YamlNode, orders: FieldOrders, lists: SortedLists): NodeOrder {
  if (lists.size === 0 && isWhollyOrdered(root, orders, root)) return { edit: KEEP, kept: [] };
  const ordering: Ordering = {
    orders,
    root,
    lists,
    uses: anchorUses(root),
    unterminated: unterminatedBlock(root),
    kept: [],
  };
  return { edit: edit(ordering, root), kept: ordering.kept };
}

/** A fast check that allocates nothing: true if no mapping needs a change or a note, as in most documents. */
function isWhollyOrdered(node: YamlNode, orders: FieldOrders, root: YamlNode): boolean {
  if (node.kind === 'sequence') return node.items.every(({ value }) => isWhollyOrdered(value, orders, root));
  if (node.kind !== 'mapping') return true;
  const order = node === root ? orders.root : orders.below;
  let before: string | undefined;
  for (const { key, value } of node.entries) {
    const name = keyName(key, 'kustomize');
    if (name === undefined) return false;
    const isMerge = isMergeKey(key);
    if (!isMerge && before !== undefined && order(before, name) > 0) return false;
    before = isMerge ? undefined : name;
    if (!isWhollyOrdered(value, orders, root)) return false;
  }
  return true;
}

interface Ordering {
  readonly orders: FieldOrders;
  readonly root: YamlNode;
  readonly lists: SortedLists;
  readonly uses: readonly AnchorUse[];
  readonly unterminated: ScalarNode | undefined;
  readonly kept: KeptOrder[];
}

const KEEP: NodeEdit = { kind: 'keep' };

function orderFor({ orders, root }: Ordering, node: YamlNode): FieldOrder {
  return node === root ? orders.root : orders.below;
}

function edit(ordering: Ordering, node: YamlNode): NodeEdit {
  if (node.kind === 'mapping') return editMapping(ordering, node);
  return node.kind === 'sequence' ? editSequence(ordering, node) : KEEP;
}

function editMapping(ordering: Ordering, node: MappingNode): NodeEdit {
  const order = safeOrder(ordering, node, node.entries, orderEntries(node.entries, orderFor(ordering, node)));
  let changed = !isOrdered(order);
  const entries: EntryEdit[] = [];
  for (const index of order) {
    const entry = node.entries[index];
    const value = entry === undefined ? KEEP : edit(ordering, entry.value);
    changed ||= value !== KEEP;
    entries.push({ kind: 'kept', index, value });
  }
  return changed ? { kind: 'mapping', entries } : KEEP;
}

function editSequence(ordering: Ordering, node: SequenceNode): NodeEdit {
  const field = ordering.lists.get(node);
  const wanted = field === undefined ? undefined : orderItems(node.items, field);
  const order = wanted === undefined ? undefined : safeOrder(ordering, node, node.items, wanted);
  let changed = order !== undefined && !isOrdered(order);
  const items: ItemEdit[] = [];
  for (const index of order ?? node.items.keys()) {
    const item = node.items[index];
    const value = item === undefined ? KEEP : edit(ordering, item.value);
    changed ||= value !== KEEP;
    items.push({ kind: 'kept', index, value });
  }
  return changed ? { kind: 'sequence', items } : KEEP;
}

function safeOrder(
  ordering: Ordering,
  node: MappingNode | SequenceNode,
  parts: readonly (MappingEntry | SequenceItem)[],
  wanted: readonly number[],
): readonly number[] {
  const order = withLastLast(ordering, node, parts, wanted);
  if (isOrdered(order)) return order;
  const anchor = brokenAnchor(ordering.uses, parts, order);
  if (anchor === undefined) return order;
  ordering.kept.push({ node, anchor });
  return [...parts.keys()];
}

/** Nothing may follow a text block without a line end: kustomize would read the block with one. */
function withLastLast(
  { unterminated, kept }: Ordering,
  node: MappingNode | SequenceNode,
  parts: readonly (MappingEntry | SequenceItem)[],
  wanted: readonly number[],
): readonly number[] {
  const last = parts.length - 1;
  if (unterminated === undefined || node.end < unterminated.end || wanted.at(-1) === last) return wanted;
  kept.push({ node });
  if (node.kind === 'sequence') return [...parts.keys()];
  return [...wanted.filter((index) => index !== last), last];
}

/**
 * Nothing moves past a `<<`, because entries before and after it have a different meaning for kubectl. Mappings with
 * keys that only kubectl treats as equal (`y` and `true`), or with unreadable keys, keep their order.
 */
function orderEntries(entries: readonly MappingEntry[], order: FieldOrder): readonly number[] {
  const keys = entries.map(({ key }) => keyName(key, 'kustomize'));
  const result: number[] = [];
  let run: { readonly index: number; readonly name: string }[] = [];
  const endRun = (): void => {
    for (const { index } of run.sort((a, b) => order(a.name, b.name))) result.push(index);
    run = [];
  };
  for (const [index, { key }] of entries.entries()) {
    const name = keys[index];
    if (name === undefined) return [...entries.keys()];
    if (isMergeKey(key)) {
      endRun();
      result.push(index);
    } else {
      run.push({ index, name });
    }
  }
  endRun();
  return isOrdered(result) || !hasDuplicates(entries, keys) ? result : [...entries.keys()];
}

function hasDuplicates(entries: readonly MappingEntry[], keys: readonly (string | undefined)[]): boolean {
  const spelled = new Map<string, string>();
  for (const [index, { key }] of entries.entries()) {
    const name = keyName(key, 'kubectl') ?? '';
    const spelling = keys[index] ?? '';
    const other = spelled.get(name);
    if (other === undefined) spelled.set(name, spelling);
    else if (other !== spelling) return true;
  }
  return false;
}

/** Undefined if an item has no sort key. */
function orderItems(items: readonly SequenceItem[], field: string): readonly number[] | undefined {
  const named: { readonly index: number; readonly name: string }[] = [];
  for (const [index, { value }] of items.entries()) {
    const name = sortText(value, field);
    if (name === undefined) return undefined;
    named.push({ index, name });
  }
  return named.sort((a, b) => compareBytes(a.name, b.name)).map(({ index }) => index);
}

function sortText(value: YamlNode, field: string): string | undefined {
  let node = value.kind === 'alias' ? value.target : value;
  if (field !== '') {
    const found = node?.kind === 'mapping' ? findEntry(node, field)?.value : undefined;
    node = found?.kind === 'alias' ? found.target : found;
  }
  return node?.kind === 'scalar' ? node.content : undefined;
}

function isOrdered(order: readonly number[]): boolean {
  return order.every((index, position) => index === position);
}

/** An anchor or an alias in a document. */
interface AnchorUse {
  readonly offset: number;
  readonly name: string;
  readonly defines: boolean;
}

/** Anchors and aliases of a node in text order. */
function anchorUses(root: YamlNode): readonly AnchorUse[] {
  const uses: AnchorUse[] = [];
  collect(root, uses);
  return uses;
}

function collect(node: YamlNode, uses: AnchorUse[]): void {
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

/**
 * The name of an anchor that an alias would no longer reach, or reach in another node, if the parts of a collection had
 * this order; undefined if each alias keeps its target.
 */
function brokenAnchor(
  uses: readonly AnchorUse[],
  parts: readonly Span[],
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
  parts: readonly Span[],
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
