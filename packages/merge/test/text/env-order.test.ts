import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostReferenceDiagnostic, orderEnv } from '../../src/text/env-order.ts';
import { SEVERITIES, applyChanges, follow } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { LINEAR, growth, runs } from '@krmkit/testing';

/** `A B=$(A)`: an entry each, with a value where one is written. */
function entries(written: string): JsonObject[] {
  return written
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [name = '', value = 'x'] = word.split('=');
      return { name, value };
    });
}

function written(env: JsonValue | undefined): string {
  const words: string[] = [];
  for (const entry of Array.isArray(env) ? env : []) {
    const { name, value } = entry;
    words.push(value === 'x' ? name : `${name}=${value}`);
  }
  return words.join(' ');
}

function pod(env: string | undefined): JsonValue | undefined {
  if (env === undefined) return undefined;
  return { kind: 'Pod', spec: { containers: [{ name: 'app', env: entries(env) }] } };
}

interface Row {
  readonly name: string;
  readonly destination: string | undefined;
  readonly updated: string | undefined;
  readonly merged: string;
  readonly expected: string;
  readonly awaits?: true;
  readonly moves: number;
  readonly lost?: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    name: 'an added entry that a reference has waited for comes in front of it',
    destination: 'URL=$(HOST) MINE',
    updated: 'HOST',
    merged: 'URL=$(HOST) MINE HOST',
    expected: 'HOST URL=$(HOST) MINE',
    awaits: true,
    moves: 1,
  },
  {
    name: 'the same where upstream has it below',
    destination: 'A URL=$(HOST) MINE',
    updated: 'A URL=$(HOST) HOST',
    merged: 'A URL=$(HOST) MINE HOST',
    expected: 'A HOST URL=$(HOST) MINE',
    awaits: true,
    moves: 1,
  },
  {
    name: 'its own references must be above it: where that is impossible, there is a warning',
    destination: 'URL=$(HOST) DOMAIN',
    updated: 'DOMAIN HOST=$(DOMAIN)',
    merged: 'URL=$(HOST) DOMAIN HOST=$(DOMAIN)',
    expected: 'URL=$(HOST) DOMAIN HOST=$(DOMAIN)',
    awaits: true,
    moves: 0,
    lost: ['URL HOST'],
  },
  {
    name: 'two entries of dest in the wrong order are none of the merge’s business',
    destination: 'URL=$(HOST) HOST',
    updated: 'NEW',
    merged: 'URL=$(HOST) HOST NEW',
    expected: 'URL=$(HOST) HOST NEW',
    moves: 0,
  },
  {
    name: 'an inserted entry comes in front of its user',
    destination: 'URL=$(HOST)',
    updated: 'HOST URL=$(HOST)',
    merged: 'URL=$(HOST) HOST',
    expected: 'HOST URL=$(HOST)',
    moves: 1,
  },
  {
    name: 'it comes no further forward than its first user',
    destination: 'A B C=$(NEW) D=$(NEW)',
    updated: 'NEW C=$(NEW) D=$(NEW)',
    merged: 'A B C=$(NEW) D=$(NEW) NEW',
    expected: 'A B NEW C=$(NEW) D=$(NEW)',
    moves: 1,
  },
  {
    name: 'its own references move with it',
    destination: 'URL=$(HOST)',
    updated: 'ZONE HOST=h.$(ZONE) URL=$(HOST)',
    merged: 'URL=$(HOST) HOST=h.$(ZONE) ZONE',
    expected: 'ZONE HOST=h.$(ZONE) URL=$(HOST)',
    moves: 2,
  },
  {
    name: 'an inserted user goes behind what the destination has',
    destination: 'B A',
    updated: 'A NEW=$(A) B',
    merged: 'NEW=$(A) B A',
    expected: 'B A NEW=$(A)',
    moves: 1,
  },
  {
    name: 'a moved entry does not pass what it refers to',
    destination: 'URL=$(HOST) ZONE',
    updated: 'ZONE HOST=$(ZONE) URL=$(HOST)',
    merged: 'URL=$(HOST) ZONE HOST=$(ZONE)',
    expected: 'URL=$(HOST) ZONE HOST=$(ZONE)',
    moves: 0,
    lost: ['URL HOST'],
  },
  {
    name: 'entries of the destination keep their places',
    destination: 'B=x A',
    updated: 'A B=$(A)',
    merged: 'B=$(A) A',
    expected: 'B=$(A) A',
    moves: 0,
    lost: ['B A'],
  },
  {
    name: 'a reference that never resolved is ignored',
    destination: 'URL=$(HOST) HOST',
    updated: 'URL=$(HOST) HOST NEW',
    merged: 'URL=$(HOST) HOST NEW',
    expected: 'URL=$(HOST) HOST NEW',
    moves: 0,
  },
  {
    name: 'a name that no entry of env defines may be from envFrom',
    destination: 'URL=$(HOST)',
    updated: 'URL=$(HOST)',
    merged: 'URL=$(HOST)',
    expected: 'URL=$(HOST)',
    moves: 0,
  },
  {
    name: 'an escape is no reference',
    destination: 'URL=$$(HOST)',
    updated: 'HOST URL=$$(HOST)',
    merged: 'URL=$$(HOST) HOST',
    expected: 'URL=$$(HOST) HOST',
    moves: 0,
  },
  {
    name: 'an entry that changed its value refers to what it says now',
    destination: 'HOST=a URL=x',
    updated: 'PORT HOST=a URL=$(PORT)',
    merged: 'HOST=a URL=$(PORT) PORT',
    expected: 'HOST=a PORT URL=$(PORT)',
    moves: 1,
  },
  {
    name: 'of several definitions the last one in front counts, and all keep their order',
    destination: 'U=$(A)',
    updated: 'A=1 A=2 U=$(A) A=3',
    merged: 'U=$(A) A=1 A=2 A=3',
    expected: 'A=1 A=2 U=$(A) A=3',
    moves: 2,
  },
  {
    name: 'a later definition of the same name stays behind the destination’s',
    destination: 'U=$(A) A=1',
    updated: 'A=1 A=2 U=$(A)',
    merged: 'U=$(A) A=1 A=2',
    expected: 'U=$(A) A=1 A=2',
    moves: 0,
    lost: ['U A'],
  },
  {
    name: 'what resolves already is not given up for what does not',
    destination: 'Z U=$(N) A',
    updated: 'A N=$(A) U=$(N)',
    merged: 'Z N=$(A) U=$(N) A',
    expected: 'Z N=$(A) U=$(N) A',
    moves: 0,
    lost: ['N A'],
  },
  {
    name: 'inserted entries move, the others do not: a new container',
    destination: undefined,
    updated: 'A B=$(A)',
    merged: 'B=$(A) A',
    expected: 'A B=$(A)',
    moves: 1,
  },
  {
    name: 'entries without a reference between stay where they are',
    destination: 'U=$(N) V',
    updated: 'N M U=$(N) V W',
    merged: 'U=$(N) M V N W',
    expected: 'N U=$(N) M V W',
    moves: 1,
  },
];

describe('the order of env', () => {
  it.each(ROWS)('$name', (row) => {
    const merged = pod(row.merged) ?? null;
    const sides = { merged, destination: pod(row.destination), updated: pod(row.updated), awaits: row.awaits ?? false };
    const { changes, lost } = orderEnv(sides);
    const after = applyChanges(merged, changes);
    expect(written(follow(after, ['spec', 'containers', 0, 'env']))).toBe(row.expected);
    expect(changes).toHaveLength(row.moves);
    expect(lost.map(({ entry, name }) => `${entry} ${name}`)).toEqual(row.lost ?? []);
  });

  it('is that of each container, wherever pods are written', () => {
    const env = (text: string, name = 'app'): JsonObject => ({ name, env: entries(text) });
    const rollout = (...lists: JsonObject[]): JsonValue => ({
      kind: 'Rollout',
      spec: { steps: [{ template: lists }] },
    });
    const merged = rollout({ name: 'x', initContainers: [env('U=$(N) N'), env('U=$(N) N', 'other')] });
    const { changes } = orderEnv({
      merged,
      destination: rollout({ name: 'y' }, { name: 'x', initContainers: [env('U=$(N) N', 'other'), env('U=$(N)')] }),
      updated: rollout({ name: 'x', initContainers: [env('N U=$(N)'), env('N U=$(N)', 'other')] }),
    });
    expect(changes).toEqual([
      { kind: 'move-item', path: ['spec', 'steps', 0, 'template', 0, 'initContainers', 0, 'env', 1], to: 0 },
    ]);
  });

  it('distinguishes the objects of a List', () => {
    const object = (name: string, env: string): JsonValue => ({
      kind: 'Pod',
      metadata: { name },
      spec: { containers: [{ name: 'app', env: entries(env) }] },
    });
    const { changes, lost } = orderEnv({
      merged: { items: [object('a', 'U=$(N) N'), object('b', 'U=$(N) N')] },
      destination: { items: [object('b', 'N U=$(N)'), object('a', 'U=$(N)')] },
      updated: { items: [object('a', 'N U=$(N)'), object('b', 'U=$(N) N')] },
    });
    expect(changes).toEqual([{ kind: 'move-item', path: ['items', 0, 'spec', 'containers', 0, 'env', 1], to: 0 }]);
    expect(lost.map(({ path }) => path)).toEqual([['items', 1, 'spec', 'containers', 0, 'env', 0, 'value']]);
  });

  it('gives the position of a lost reference, before and after the changes', () => {
    const { lost } = orderEnv({
      merged: pod('B=$(A) C=$(N) A N') ?? null,
      destination: pod('B=x C=$(N) A'),
      updated: pod('N A B=$(A)$(N) C=$(N)'),
    });
    expect(lost).toEqual([
      {
        path: ['spec', 'containers', 0, 'env', 0, 'value'],
        pathAfter: ['spec', 'containers', 0, 'env', 0, 'value'],
        entry: 'B',
        name: 'A',
        container: 'app',
      },
    ]);
  });

  it.each([null, 'text', { containers: 1 }, { containers: [null, 1, { env: [null, 7, { value: '$(A)' }, {}] }] }])(
    'is left alone where there is none: %j',
    (merged) => {
      expect(orderEnv({ merged, destination: merged, updated: merged })).toEqual({ changes: [], lost: [] });
    },
  );
});

describe('a lost reference', () => {
  it('is a warning that names the container and the way out', () => {
    const [lost] = orderEnv({
      merged: pod('B=$(A) A') ?? null,
      destination: pod('B=x A'),
      updated: pod('A B=$(A)'),
    }).lost;
    if (lost === undefined) throw new Error('nothing was lost');
    const subject = { apiVersion: 'v1', kind: 'Pod', name: 'web' };
    expect(lostReferenceDiagnostic(lost, { subject })).toEqual({
      code: 'reference-lost-in-merge',
      severity: SEVERITIES['reference-lost-in-merge'],
      message:
        'After the merge $(A) is above the entry A: the kubelet resolves env from top to bottom, so it stays as text',
      hint: 'move A up, above B',
      subject: { ...subject, containerList: 'containers', container: 'app' },
      fieldPath: ['spec', 'containers', 0, 'env', 0, 'value'],
      field: 'env B',
    });
  });
});

const names = ['A', 'B', 'C', 'D', 'E', 'F'];
const anyValue = fc
  .array(fc.constantFrom(...names), { maxLength: 2 })
  .map((used) => (used.length === 0 ? 'x' : used.map((name) => `$(${name})`).join('')));
const anyEntry = fc.record({ name: fc.constantFrom(...names), value: anyValue });
const uniqueEnv = fc.uniqueArray(anyEntry, { selector: ({ name }) => name, maxLength: 6 });

/** Sides as a merge would have them: the entries of `updated` that the destination lacks are anywhere in it. */
const anySides = fc
  .record({
    destination: fc.oneof(uniqueEnv, fc.array(anyEntry, { maxLength: 7 })),
    updated: uniqueEnv,
    places: fc.array(fc.nat(12), { minLength: 6, maxLength: 6 }),
    takes: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  })
  .map(({ destination, updated, places, takes }) => {
    const own = destination.map((entry, index) => {
      const other = updated.find(({ name }) => name === entry.name);
      return takes[index] === true && other !== undefined ? other : entry;
    });
    const merged = [...own];
    for (const [index, entry] of updated.entries()) {
      if (destination.some(({ name }) => name === entry.name)) continue;
      merged.splice((places[index] ?? 0) % (merged.length + 1), 0, entry);
    }
    return { merged, destination, updated };
  });

interface EnvEntry {
  readonly name: string;
  readonly value: string;
}

/** What the kubelet sees, by name and occurrence of the entry: the references that find something above them. */
function resolvedIn(env: readonly EnvEntry[]): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Map<string, number>();
  for (const { name, value } of env) {
    const nth = seen.get(name) ?? 0;
    for (const [, used = ''] of value.matchAll(/\$\((\w)\)/g)) if (seen.has(used)) found.add(`${name} ${nth} ${used}`);
    seen.set(name, nth + 1);
  }
  return found;
}

const inPod = (env: readonly EnvEntry[]): JsonValue => ({
  containers: [{ name: 'app', env: env.map((e) => ({ ...e })) }],
});

function outcome(sides: { merged: EnvEntry[]; destination: EnvEntry[]; updated: EnvEntry[] }): {
  readonly after: EnvEntry[];
  readonly lost: readonly string[];
  readonly moves: number;
} {
  const merged = inPod(sides.merged);
  const { changes, lost } = orderEnv({ merged, destination: inPod(sides.destination), updated: inPod(sides.updated) });
  const env = follow(applyChanges(merged, changes), ['containers', 0, 'env']);
  const after = (Array.isArray(env) ? env : []).map(({ name, value }): EnvEntry => ({ name, value }));
  for (const { pathAfter, path } of lost) {
    expect(follow(applyChanges(merged, changes), pathAfter)).toBe(follow(merged, path));
  }
  return { after, lost: lost.map(({ entry, name }) => `${entry} ${name}`), moves: changes.length };
}

describe('for any env', () => {
  it('what resolved on a side resolves, or is reported as lost', () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        const { after, lost } = outcome(sides);
        const before = [...resolvedIn(sides.destination), ...resolvedIn(sides.updated)];
        const now = resolvedIn(after);
        const defined = new Set(after.map(({ name }) => name));
        const broken = [...referencesOf(after)].filter((reference) => {
          const [, , used = ''] = reference.split(' ');
          return before.includes(reference) && defined.has(used) && !now.has(reference);
        });
        const asLost = broken.map((reference) => reference.replace(/ \d+ /, ' '));
        expect(lost.toSorted()).toEqual(asLost.toSorted());
      }),
      { numRuns: runs(1200) },
    );
  });

  it('nothing is added or removed, and the destination’s entries keep their order', () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        const { after } = outcome(sides);
        const text = (env: readonly EnvEntry[]): string[] => env.map(({ name, value }) => `${name}=${value}`);
        expect(text(after).toSorted()).toEqual(text(sides.merged).toSorted());
        const own = new Set(sides.destination.map(({ name }) => name));
        const kept = (env: readonly EnvEntry[]): string[] => text(env.filter(({ name }) => own.has(name)));
        expect(kept(after)).toEqual(kept(sides.merged));
      }),
      { numRuns: runs(800) },
    );
  });

  it('what resolved in the merge still does, nothing moves without need, and a second run moves nothing', () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        const { after, lost, moves } = outcome(sides);
        const sideways = new Set([...resolvedIn(sides.destination), ...resolvedIn(sides.updated)]);
        const now = resolvedIn(after);
        for (const reference of resolvedIn(sides.merged)) if (sideways.has(reference)) expect(now).toContain(reference);
        if (lost.length === 0 && [...sideways].every((one) => resolvedIn(sides.merged).has(one))) expect(moves).toBe(0);
        const again = outcome({ ...sides, merged: after });
        expect(again.moves).toBe(0);
      }),
      { numRuns: runs(800) },
    );
  });

  it('nothing is lost where some order of the inserted entries keeps everything', () => {
    fc.assert(
      fc.property(anySides, ({ merged, destination, updated }) => {
        const own = new Set(destination.map(({ name }) => name));
        fc.pre(own.size === destination.length && merged.length - own.size <= 3);
        const needed = [...resolvedIn(destination), ...resolvedIn(updated)];
        const isKept = (env: readonly EnvEntry[]): boolean => {
          const now = resolvedIn(env);
          const written = referencesOf(env);
          const defined = new Set(env.map(({ name }) => name));
          return needed.every(
            (one) => now.has(one) || !written.has(one) || !defined.has(one.slice(one.lastIndexOf(' ') + 1)),
          );
        };
        const orders = ordersOf(
          merged.filter(({ name }) => own.has(name)),
          merged.filter(({ name }) => !own.has(name)),
        );
        const { lost } = outcome({ merged, destination, updated });
        expect(lost.length === 0).toBe(orders.some(isKept));
      }),
      { numRuns: runs(400) },
    );
  });

  it('what the destination did not resolve before resolves, or is reported as lost', () => {
    fc.assert(
      fc.property(anySides, ({ merged, destination, updated }) => {
        const sides = { merged: inPod(merged), destination: inPod(destination), updated: inPod(updated) };
        const { changes, lost } = orderEnv({ ...sides, awaits: true });
        const env = follow(applyChanges(sides.merged, changes), ['containers', 0, 'env']);
        const after = (Array.isArray(env) ? env : []).map(({ name, value }): EnvEntry => ({ name, value }));
        const now = resolvedIn(after);
        const own = new Set(destination.map(({ name }) => name));
        const told = new Set(lost.map(({ entry, name }) => `${entry} ${name}`));
        const before = referencesOf(destination);
        for (const reference of referencesOf(after)) {
          const [entry = '', , used = ''] = reference.split(' ');
          if (!before.has(reference) || own.has(used) || !after.some(({ name }) => name === used)) continue;
          expect(now.has(reference) || told.has(`${entry} ${used}`)).toBe(true);
        }
      }),
      { numRuns: runs(800) },
    );
  });

  it('takes linear time', { tags: ['growth'] }, async () => {
    const order = (count: number): void => {
      const chain = Array.from({ length: count }, (_, n) => ({ name: `V${n}`, value: n === 0 ? 'x' : `$(V${n - 1})` }));
      const user = { name: 'U', value: `$(V${count - 1})` };
      const { changes, lost } = orderEnv({
        merged: inPod([user, ...chain.toReversed()]),
        destination: inPod([user]),
        updated: inPod([...chain, user]),
      });
      expect(lost).toEqual([]);
      expect(changes).toHaveLength(count);
    };
    expect(await growth(order, 5000)).toBeLessThan(LINEAR);
  });
});

/** All the lists with the inserted entries at any positions among the others. */
function ordersOf(own: readonly EnvEntry[], inserted: readonly EnvEntry[]): readonly (readonly EnvEntry[])[] {
  let orders: readonly (readonly EnvEntry[])[] = [own];
  for (const entry of inserted) {
    orders = orders.flatMap((order) => [...order.keys(), order.length].map((at) => order.toSpliced(at, 0, entry)));
  }
  return orders;
}

function referencesOf(env: readonly EnvEntry[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const found = new Set<string>();
  for (const { name, value } of env) {
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    for (const [, used = ''] of value.matchAll(/\$\((\w)\)/g)) found.add(`${name} ${nth} ${used}`);
  }
  return found;
}
