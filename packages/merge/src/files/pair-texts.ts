import type { PairingIdentity } from './pairing-identity.ts';
import type { SideDocument, SideFile } from './side-files.ts';

export type SideName = 'original' | 'updated' | 'destination';

/** A document on the sides where it is found so far. */
export interface OpenTuple {
  original: SideDocument | undefined;
  updated: SideDocument | undefined;
  destination: SideDocument | undefined;
  isAmbiguous: boolean;
  isRenamed?: boolean;
  replacedBy?: { readonly updated: SideDocument; readonly destination: SideDocument };
}

/**
 * Pairs documents with the same path and text, first those at the same index, and returns the tuples of all documents.
 * Leaves out files that cannot change: those that are the same on all sides, and those that upstream did not change and
 * where the destination has the same objects in the same order. Also leaves out documents with only comments.
 */
export function pairTexts(sides: Readonly<Record<SideName, ReadonlyMap<string, SideFile>>>): readonly OpenTuple[] {
  const tuples: OpenTuple[] = [];
  const paths = new Set([...sides.destination.keys(), ...sides.updated.keys(), ...sides.original.keys()]);
  for (const path of paths) {
    const original = sides.original.get(path);
    const updated = sides.updated.get(path);
    const destination = sides.destination.get(path);
    const text = destination?.source.text;
    const isUnchanged = original !== undefined && original.source.text === updated?.source.text;
    if (
      isUnchanged &&
      destination !== undefined &&
      (text === original.source.text || haveSame(original, destination))
    ) {
      continue;
    }
    const open = new Map<string, Queues>();
    for (const tuple of pairByIndex(original?.documents, updated?.documents, destination?.documents)) {
      if (isComplete(tuple) || !joinByText(open, tuple)) tuples.push(tuple);
    }
  }
  return tuples;
}

/** Whether both files have the same documents in the same order, compared by text, or else by name. */
function haveSame({ documents }: SideFile, { documents: others }: SideFile): boolean {
  return (
    documents.length === others.length &&
    documents.every((document, index) => {
      const other = others[index];
      if (other === undefined || document.text === other.text) return other !== undefined;
      const { identity } = document;
      return identity?.isNamed === true && other.identity?.isNamed === true && isSame(identity, other.identity);
    })
  );
}

function isSame(a: PairingIdentity, b: PairingIdentity): boolean {
  return a.key === b.key && a.upstreamKeys[0] === b.upstreamKeys[0] && a.upstreamKeys[1] === b.upstreamKeys[1];
}

function* pairByIndex(
  original: readonly SideDocument[] = [],
  updated: readonly SideDocument[] = [],
  destination: readonly SideDocument[] = [],
): Generator<OpenTuple> {
  const count = Math.max(original.length, updated.length, destination.length);
  for (let index = 0; index < count; index++) {
    const tuples: OpenTuple[] = [];
    for (const [name, documents] of [
      ['original', original],
      ['updated', updated],
      ['destination', destination],
    ] as const) {
      const document = documents[index];
      if (document === undefined) continue;
      const same = tuples.find((tuple) => anyOf(tuple)?.text === document.text);
      if (same !== undefined) same[name] = document;
      else if (!document.isEmpty) tuples.push(tupleOf(name, document));
    }
    yield* tuples;
  }
}

/** Tuples with one text and the same sides, first in, first out. */
interface Queue {
  readonly tuples: OpenTuple[];
  head: number;
}

/** The index is the bit set of the sides that the tuples have. */
type Queues = (Queue | undefined)[];

/**
 * Joins a tuple to one with the same text and other sides. Where there is none, the tuple waits in a queue, and the
 * result is false.
 */
function joinByText(open: Map<string, Queues>, tuple: OpenTuple): boolean {
  const content = anyOf(tuple)?.content ?? '';
  let queues = open.get(content);
  if (queues === undefined) {
    open.set(content, (queues = []));
  }
  const own = sideBits(tuple);
  for (const [shape, queue] of queues.entries()) {
    const other = (shape & own) === 0 ? queue?.tuples[queue.head] : undefined;
    if (queue === undefined || other === undefined) continue;
    queue.head++;
    absorb(other, tuple);
    if (!isComplete(other)) wait(queues, other);
    return true;
  }
  wait(queues, tuple);
  return false;
}

function wait(queues: Queues, tuple: OpenTuple): void {
  const queue = (queues[sideBits(tuple)] ??= { tuples: [], head: 0 });
  queue.tuples.push(tuple);
}

function tupleOf(name: SideName, document: SideDocument): OpenTuple {
  const tuple: OpenTuple = { original: undefined, updated: undefined, destination: undefined, isAmbiguous: false };
  tuple[name] = document;
  return tuple;
}

/** Adds the sides of another tuple, which must be those that the tuple lacks. */
export function absorb(tuple: OpenTuple, other: OpenTuple): void {
  tuple.original ??= other.original;
  tuple.updated ??= other.updated;
  tuple.destination ??= other.destination;
}

export function anyOf({ original, updated, destination }: OpenTuple): SideDocument | undefined {
  return original ?? updated ?? destination;
}

export function isComplete({ original, updated, destination }: OpenTuple): boolean {
  return original !== undefined && updated !== undefined && destination !== undefined;
}

/** The sides that the tuple has, as bits. */
export function sideBits({ original, updated, destination }: OpenTuple): number {
  return (original === undefined ? 0 : 1) + (updated === undefined ? 0 : 2) + (destination === undefined ? 0 : 4);
}
