import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge2 } from '../src/merge2.ts';
import { merge3 } from '../src/merge3.ts';
import type { Conflict } from '../src/conflict.ts';
import type { Merged } from '../src/merged.ts';
import type { MergeOptions } from '../src/options.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { holds, layOutValue, canonical, choicesOf, mutated, randomNumbers, runs } from '@krmkit/testing';
import type { Choose } from '@krmkit/testing';
import type { Sides } from './merge-generators.ts';
import { genericSides, workloadSides } from './merge-generators.ts';
import { valuesOf } from './merged-values.ts';
import { namedPlaces, normal, scalarsOf } from './named-positions.ts';

const numRuns = runs(50);

interface Case {
  readonly sides: Sides;
  /** The values, each in a layout of its own. */
  readonly original: string;
  readonly updated: string;
  readonly destination: string;
  readonly options: MergeOptions;
}

const bytes = fc.uint8Array({ maxLength: 300, size: 'max' });
const layouts = fc.tuple(bytes, bytes, bytes);

function casesOf(sidesOf: (choose: Choose) => Sides, options: MergeOptions): fc.Arbitrary<Case> {
  return fc.tuple(bytes, layouts).map(([values, [first, second, third]]) => {
    const sides = sidesOf(choicesOf(values));
    return {
      sides,
      original: layOutValue(sides.original, first),
      updated: layOutValue(sides.updated, second),
      destination: layOutValue(sides.destination, third),
      options,
    };
  });
}

const KINDS = {
  'any JSON': casesOf(genericSides, { resources: false }),
  'any JSON, lists by what their elements have': casesOf(genericSides, { resources: false, lists: 'founding' }),
  workloads: casesOf(workloadSides, {}),
} as const;

/** Undefined where the text was not edited, since an edit of it would change what it shares with others. */
function done(merged: Merged): Merged | undefined {
  const errors = merged.diagnostics.filter(({ severity }) => severity === 'error');
  holds(
    errors.every(({ code }) => code === 'refused-edit'),
    'a merge of good texts says no errors',
    { errors },
  );
  return errors.length === 0 ? merged : undefined;
}

function valueOf(text: string): JsonValue {
  const values = valuesOf(text).filter((value) => value !== null);
  holds(values.length < 2, 'one document', { text });
  return values[0] ?? null;
}

/** Upstream deleted what has the same value here, and a comment of its own. */
function isAboutComments({ kind, original, destination, isComment }: Conflict): boolean {
  if (isComment === true) return true;
  const [before, here] = [original.value, destination.value];
  if (kind !== 'deleted-and-changed' || before === undefined || here === undefined) return false;
  return canonical(before) === canonical(here);
}

/** Each law gives whether it said something about the case. */
type Law = (given: Case) => boolean;

const LAWS: Readonly<Record<string, Law>> = {
  'merge3(o, o, d) is d byte for byte': ({ original, destination, options }) => {
    const { text, conflicts, diagnostics } = merge3({ original, updated: original, destination }, options);
    holds(text === destination, 'bytes of d', { original, destination, text });
    holds(conflicts.length + diagnostics.length === 0, 'nothing is said', { original, destination, conflicts });
    return true;
  },

  'an upstream of another layout is d byte for byte, comments aside': ({ sides, original, destination, options }) => {
    const plain = JSON.stringify(sides.original);
    const { text } = merge3({ original, updated: plain, destination }, options);
    // Comments, markers and blank lines that belong to the file do not make a document another one.
    const [before, here] = [original, destination].map((side) =>
      side.replaceAll(/^(?:#.*|---[ \t]*|[ \t]*)\r?\n/gm, '').trim(),
    );
    if (!original.includes('#') && before !== here) {
      holds(text === destination, 'bytes of d', { original, plain, destination, text });
    }
    holds(canonical(valueOf(text)) === canonical(valueOf(destination)), 'value of d', { original, destination, text });
    return true;
  },

  'merge3(o, u, o) has the value of u': ({ sides, original, updated, options }) => {
    const merged = done(merge3({ original, updated, destination: original }, options));
    if (merged === undefined) return false;
    const { text, conflicts } = merged;
    const same = canonical(normal(valueOf(text))) === canonical(normal(sides.updated));
    holds(same, 'the value of u', { original, updated, text });
    // A new null clears, so it is not in the result, and its comment is lost.
    const hasNull = JSON.stringify(sides.updated).includes('null');
    const others = conflicts.filter(({ isComment }) => !(hasNull && isComment === true));
    holds(others.length === 0, 'no conflicts', { original, updated, conflicts });
    const isExact = !hasNull && !/^\.\.\./m.test(`${original}${updated}`);
    if (isExact) holds(text.trimEnd() === updated.trimEnd(), 'the bytes of u', { original, updated, text });
    return true;
  },

  'merge3(o, u, u) is u byte for byte': ({ original, updated, options }) => {
    const { text, conflicts } = merge3({ original, updated, destination: updated }, options);
    holds(text === updated, 'the bytes of u', { original, updated, text });
    holds(conflicts.length === 0, 'no conflicts', { original, updated, conflicts });
    return true;
  },

  'merge3(u, u, merged) is merged, byte for byte': ({ original, updated, destination, options }) => {
    const { text } = merge3({ original, updated, destination }, options);
    const again = merge3({ original: updated, updated, destination: text }, options).text;
    holds(again === text, 'the bytes stay', { original, updated, destination, text, again });
    return true;
  },

  'merge2(s, merge2(s, d)) is merge2(s, d), byte for byte': ({ sides, updated, destination, options }) => {
    // A null in a list that was taken as one value clears what it names once the list is one of elements.
    if (canonical(sides.updated).includes(':null')) return false;
    const merged = done(merge2({ source: updated, destination }, options));
    if (merged === undefined || merged.conflicts.length > 0) return false;
    const again = merge2({ source: updated, destination: merged.text }, options);
    holds(again.text === merged.text, 'the bytes stay', { updated, destination, once: merged.text, again: again.text });
    return true;
  },

  'the value of a 3-way merge depends on no comment, key order or layout': (given) => {
    const { original, updated, destination, options, sides } = given;
    const merged = done(merge3({ original, updated, destination }, options));
    if (merged === undefined) return false;
    const other = merge3(
      {
        original: JSON.stringify(turned(sides.original)),
        updated: JSON.stringify(turned(sides.updated), null, 2),
        destination: JSON.stringify(turned(sides.destination)),
      },
      options,
    );
    const facts = { original, updated, destination, text: merged.text, other: other.text };
    holds(canonical(valueOf(merged.text)) === canonical(valueOf(other.text)), 'one value', facts);
    const [ours, theirs] = [merged, other].map(({ conflicts }) =>
      conflicts
        .filter((conflict) => !isAboutComments(conflict))
        .map(({ kind, field }) => `${kind} ${field}`)
        .toSorted()
        .join('\n'),
    );
    holds(ours === theirs, 'the same conflicts', { ...facts, ours, theirs });
    return true;
  },

  'the value of a 2-way merge depends on no comment, key order or layout': (given) => {
    const { updated, destination, options, sides } = given;
    const merged = done(merge2({ source: updated, destination }, options));
    if (merged === undefined) return false;
    const [source, target] = [sides.updated, sides.destination].map((value) => JSON.stringify(turned(value)));
    const other = merge2({ source: source ?? '', destination: target ?? '' }, options).text;
    const same = canonical(valueOf(merged.text)) === canonical(valueOf(other));
    holds(same, 'one value', { updated, destination, text: merged.text, other });
    return true;
  },

  'every scalar comes from one of the sides': ({ sides, original, updated, destination, options }) => {
    const { text } = merge3({ original, updated, destination }, options);
    const known = scalarsOf(sides.destination, new Set(scalarsOf(sides.updated)));
    const made = [...scalarsOf(valueOf(text))].filter((scalar) => !known.has(scalar) && scalar !== 'null');
    holds(made.length === 0, 'nothing is made up', { original, updated, destination, text, made });
    return true;
  },

  'a side that chose dest loses nothing of it': ({ original, updated, destination, options }) => {
    const chosen = { ...options, onConflict: 'dest' } as const;
    const merged = done(merge3({ original, updated, destination }, chosen));
    if (merged === undefined) return false;
    const again = merge3({ original: updated, updated, destination: merged.text }, chosen);
    holds(again.text === merged.text, 'the bytes stay', { original, updated, destination, text: merged.text });
    if (merged.conflicts.length > 0) {
      const failed = merge3({ original, updated, destination }, { ...options, onConflict: 'fail' });
      holds(failed.text === destination, 'fail is the destination', { original, updated, destination });
      holds(
        failed.conflicts.every(({ open }) => open),
        'all are open',
        { original, updated, destination },
      );
    }
    return true;
  },
};

const WORKLOAD_LAWS: Readonly<Record<string, Law>> = {
  'no element of dest that upstream did not touch is lost or changed': ({ sides, ...given }) => {
    const { original, updated, destination, options } = given;
    const merged = done(merge3({ original, updated, destination }, options));
    if (merged === undefined) return false;
    const [before, after, ours, result] = [sides.original, sides.updated, sides.destination, valueOf(merged.text)].map(
      namedPlaces,
    );
    for (const { name, value, element, around } of ours?.values() ?? []) {
      if (!element || around.some((outer) => before?.has(outer) === true && after?.has(outer) === false)) continue;
      if (textAt(before, name) !== textAt(after, name)) continue;
      const kept = result?.get(name);
      const same = kept !== undefined && canonical(kept.value) === canonical(value);
      holds(same, 'the element stays', { name, original, updated, destination, text: merged.text });
    }
    return true;
  },

  'the value of a field comes from that field of one of the sides': ({ sides, ...given }) => {
    const { original, updated, destination, options } = given;
    const { text } = merge3({ original, updated, destination }, options);
    const [after, ours, result] = [sides.updated, sides.destination, valueOf(text)].map(namedPlaces);
    for (const { name, value, element } of result?.values() ?? []) {
      if (element) continue;
      const known = [textAt(after, name), textAt(ours, name)].includes(canonical(value));
      // A list whose elements are gone is empty.
      const emptied = isArray(value) && value.length === 0;
      // Texts are merged by lines, lists of mappings by items: what these consist of comes from the sides.
      const [theirs, own] = [after, ours].map((side) => partsOf(side?.get(name)?.value));
      const parts = partsOf(value);
      const isMixed = typeof value === 'string' ? parts.length > 1 : isArray(value) && value.every(isObject);
      const mixed = isMixed && parts.every((part) => theirs?.includes(part) === true || own?.includes(part));
      holds(known || emptied || mixed, 'from one of the sides', { name, original, updated, destination, text });
    }
    return true;
  },

  'what one side alone changed is as that side has it': ({ sides, ...given }) => {
    const { original, updated, destination, options } = given;
    const merged = done(merge3({ original, updated, destination }, options));
    if (merged === undefined || merged.conflicts.length > 0) return false;
    const [before, after, ours, result] = [sides.original, sides.updated, sides.destination, valueOf(merged.text)].map(
      namedPlaces,
    );
    const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? []), ...(ours?.keys() ?? [])]);
    for (const name of names) {
      const [o, u, d, r] = [before, after, ours, result].map((places) => textAt(places, name));
      const isElement = [before, after, ours].some((places) => places?.get(name)?.element === true);
      if (isElement || isList(name, [before, after, ours]) || (u === o && d === 'null') || u === 'null') continue;
      const wanted = u === o ? d : d === o || d === u ? u : undefined;
      if (u !== o && d !== o && d !== u) continue;
      holds(r === wanted, 'as one side has it', { name, wanted, r, original, updated, destination, text: merged.text });
    }
    return true;
  },
};

function textAt(places: ReturnType<typeof namedPlaces> | undefined, name: string): string | undefined {
  const place = places?.get(name);
  return place === undefined ? undefined : canonical(isArray(place.value) ? withoutNulls(place.value) : place.value);
}

/** A list without keys is merged item by item, and null clears a member of an item. */
function withoutNulls(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const members = Object.entries<JsonValue>(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(members.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** Lists that are empty on one side have elements on another one. */
function isList(name: string, sides: readonly (ReturnType<typeof namedPlaces> | undefined)[]): boolean {
  return sides.some((places) => {
    const place = places?.get(name);
    return place !== undefined && isArray(place.value) && place.value.length === 0;
  });
}

/** Members the other way round, everywhere. */
function turned(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  const members: JsonObject = Object.fromEntries(
    Object.entries<JsonValue>(value)
      .toReversed()
      .map(([key, item]) => [key, turned(item)]),
  );
  return members;
}

describe.each(Object.entries(KINDS))('laws of merging: %s', (kind, cases) => {
  const laws = Object.entries(LAWS).concat(kind === 'workloads' ? Object.entries(WORKLOAD_LAWS) : []);

  it.each(laws)('%s', (_, law) => {
    let held = 0;
    fc.assert(
      fc.property(cases, (given) => {
        if (law(given)) held++;
      }),
      // To make a failing case smaller takes minutes, and what fails is printed: KRMKIT_SHRINK=1 asks for it.
      { numRuns, endOnFailure: process.env['KRMKIT_SHRINK'] === undefined },
    );
    // It has said something about many of them.
    expect(held).toBeGreaterThan(numRuns / 5);
  });
});

describe('laws of merging: any text', () => {
  it('never throws, and what upstream did not change stays as it is', () => {
    const random = randomNumbers(fc.readConfigureGlobal().seed ?? 1);
    for (let count = 0; count < numRuns * 3; count++) {
      const [original, updated, destination] = [mutated(random), mutated(random), mutated(random)];
      const options = [{}, { resources: false }, { lists: 'founding' }, { onConflict: 'markers' }] as const;
      const option = options[random(4)] ?? {};
      const same = merge3({ original, updated: original, destination }, option);
      holds(same.text === destination, 'bytes of d', { original, destination, text: same.text });
      const related = random(2) === 0 ? original : destination;
      for (const upstream of [updated, related.slice(0, random(related.length + 1)), `${related}\nz: 1\n`]) {
        const sides = { original, updated: upstream, destination };
        holds(typeof merged(() => merge3(sides, option), sides).text === 'string', 'text', sides);
        merged(() => merge2({ source: upstream, destination }, option), sides);
      }
    }
  });

  it('what cannot be read is reported, and the destination stays unchanged', () => {
    const good = 'a: 1\n';
    for (const [original, updated, destination] of [
      [good, 'a: [\n', good],
      ['a: [\n', 'a: 2\n', good],
      [good, 'a: 2\n', 'a: [\n'],
    ] as const) {
      const { text, diagnostics } = merge3({ original, updated, destination }, { resources: false });
      expect(text).toBe(destination);
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    }
  });
});

function merged(merge: () => Merged, facts: Readonly<Record<string, unknown>>): Merged {
  try {
    return merge();
  } catch (error) {
    holds(false, `no merge throws (${String(error)})`, facts);
    throw error;
  }
}

/** The lines of a text, and the scalars of the mappings in a list with the names of their members; else nothing. */
function partsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value.split('\n');
  if (!isArray(value) || !value.every(isObject)) return [];
  const scalars = (at: JsonValue, name: string): readonly string[] => {
    if (isArray(at)) return at.flatMap((item) => scalars(item, name));
    if (isObject(at)) return Object.entries<JsonValue>(at).flatMap(([key, item]) => scalars(item, `${name}.${key}`));
    return [`${name}=${canonical(at)}`];
  };
  return value.flatMap((item) => scalars(item, ''));
}
