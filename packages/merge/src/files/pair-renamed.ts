import { createFingerprints, pairSimilar, follow, printPath, scalarPaths } from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import type { OpenTuple } from './pair-texts.ts';
import { sideBits } from './pair-texts.ts';
import type { SideDocument } from './side-files.ts';

/** An object that vanished on both sides, and what each side has in the same file instead. */
export interface RenamedObject {
  readonly original: OpenTuple;
  readonly updated: OpenTuple;
  readonly destination: OpenTuple;
  /** Whether all three have much in common. Otherwise both sides replaced the object with another one. */
  readonly isSimilar: boolean;
}

/**
 * Finds the objects that both sides renamed: of the tuples of one side each, those of one file whose objects have the
 * same kind or the same name, and the most in common.
 */
export function pairRenamed(tuples: readonly OpenTuple[]): readonly RenamedObject[] {
  const files = new Map<string, Record<'original' | 'updated' | 'destination', OpenTuple[]>>();
  for (const tuple of tuples) {
    const side = ONLY[sideBits(tuple)];
    const document = side === undefined ? undefined : tuple[side];
    if (side === undefined || document?.identity?.isNamed !== true) continue;
    const known = files.get(document.file.path) ?? { original: [], updated: [], destination: [] };
    files.set(document.file.path, known);
    known[side].push(tuple);
  }
  return [...files.values()].flatMap(({ original, updated, destination }) => {
    if (original.length === 0 || updated.length === 0 || destination.length === 0) return [];
    return pairInFile(original, updated, destination);
  });
}

const ONLY: Readonly<Partial<Record<number, 'original' | 'updated' | 'destination'>>> = {
  1: 'original',
  2: 'updated',
  4: 'destination',
};

function pairInFile(
  original: readonly OpenTuple[],
  updated: readonly OpenTuple[],
  destination: readonly OpenTuple[],
): readonly RenamedObject[] {
  const found: RenamedObject[] = [];
  const left = new Set(original);
  const taken = new Set<OpenTuple>();
  for (const isSimilar of [true, false]) {
    const rest = original.filter((tuple) => left.has(tuple));
    const free = (side: readonly OpenTuple[]): readonly OpenTuple[] => side.filter((tuple) => !taken.has(tuple));
    const pairsWith = isSimilar ? similarTo : inOrder;
    const theirs = pairsWith(rest, free(updated));
    const ours = pairsWith(rest, free(destination));
    for (const before of rest) {
      const [there, here] = [theirs.get(before), ours.get(before)];
      if (there === undefined || here === undefined) continue;
      left.delete(before);
      taken.add(there).add(here);
      found.push({ original: before, updated: there, destination: here, isSimilar });
    }
  }
  return found;
}

type Pairs = ReadonlyMap<OpenTuple, OpenTuple>;

/** An object that has less in common with another one is not a changed version of it. */
const LEAST = 0.4;

function similarTo(before: readonly OpenTuple[], after: readonly OpenTuple[]): Pairs {
  const [lefts, rights] = [before.map(contentOf), after.map(contentOf)];
  const gap = { lefts: [...lefts.keys()], rights: [...rights.keys()] };
  const pairs = pairSimilar({ present: lefts, wanted: rights, fingerprint: createFingerprints(), least: LEAST }, [gap]);
  return new Map(
    pairs.flatMap(([left, right]) => {
      const [one, other] = [before[left], after[right]];
      return one !== undefined && other !== undefined && mayBeRenamed(one, other) ? [[one, other]] : [];
    }),
  );
}

function inOrder(before: readonly OpenTuple[], after: readonly OpenTuple[]): Pairs {
  const left = new Set(after);
  const pairs = new Map<OpenTuple, OpenTuple>();
  for (const one of before) {
    const other = [...left].find((tuple) => mayBeRenamed(one, tuple));
    if (other === undefined) continue;
    left.delete(other);
    pairs.set(one, other);
  }
  return pairs;
}

function mayBeRenamed(one: OpenTuple, other: OpenTuple): boolean {
  const [a, b] = [objectOf(one)?.identity?.own, objectOf(other)?.identity?.own];
  return a !== undefined && (a.name === b?.name || (a.kind === b?.kind && a.group === b.group));
}

function objectOf({ original, updated, destination }: OpenTuple): SideDocument | undefined {
  return original ?? updated ?? destination;
}

/** The scalars of an object by their paths, without its identity. */
function contentOf(tuple: OpenTuple): JsonObject {
  const value: JsonValue = objectOf(tuple)?.read().side.value ?? null;
  const content = new Map<string, JsonValue>();
  for (const path of scalarPaths(value, [])) {
    if (!isIdentity(path)) content.set(printPath(path), follow(value, path) ?? null);
  }
  return Object.fromEntries(content);
}

const IDENTITY: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata.name', 'metadata.namespace']);

function isIdentity(path: Path): boolean {
  return path.length < 3 && IDENTITY.has(path.join('.'));
}
