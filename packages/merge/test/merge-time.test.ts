import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { merge2 } from '../src/merge2.ts';
import { merge3 } from '../src/merge3.ts';
import { mergeFiles3 } from '../src/files/merge-files.ts';
import { isWithin, NIGHTLY } from '@krmkit/testing';

// Time is proportional to the length of the texts: four times the text may take at most eight times as long. No limit is
// one of seconds, so that a slow machine is no fault.

interface Kind {
  readonly name: string;
  /** The texts of so many parts: original, updated, destination. */
  readonly sides: (parts: number) => readonly [string, string, string];
  /** Characters of a part, about. */
  readonly size: number;
}

const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

function sidesOf(
  count: number,
  head: string,
  ...parts: readonly [(i: number) => string, (i: number) => string, (i: number) => string]
): readonly [string, string, string] {
  const [original, updated, destination] = parts;
  return [head + repeat(count, original), head + repeat(count, updated), head + repeat(count, destination)];
}

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n';

const settings = (name: string, data: string): string =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  ${data}\n`;

const KINDS: readonly Kind[] = [
  {
    name: 'many resources, each changed by both',
    size: 80,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => settings(`n${i}`, 'a: x\n  b: x'),
        (i) => settings(`n${i}`, 'a: up\n  b: x'),
        (i) => settings(`n${i}`, 'a: x\n  b: own'),
      ),
  },
  {
    name: 'many resources of one name',
    size: 80,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => settings('same', `a: x${i}\n  b: x`),
        (i) => settings('same', `a: up${i}\n  b: x`),
        (i) => settings('same', `a: x${i}\n  b: own`),
      ),
  },
  {
    name: 'many resources, the other way round in dest, every other one deleted upstream',
    size: 80,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => settings(`n${i}`, 'a: x'),
        (i) => (i % 2 === 0 ? settings(`n${i}`, 'a: x') : ''),
        (i) => settings(`n${count - 1 - i}`, 'a: x'),
      ),
  },
  {
    name: 'many resources added by both',
    size: 80,
    sides: (count) =>
      sidesOf(
        count,
        '',
        () => '',
        (i) => settings(`u${i}`, 'a: x'),
        (i) => settings(`d${i}`, 'a: x'),
      ),
  },
  {
    name: 'many resources, all replaced upstream, others in dest',
    // Less than they have: it takes many to see that each looks at all.
    size: 16,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => settings(`o${i}`, 'a: x'),
        (i) => settings(`u${i}`, 'a: x'),
        (i) => settings(`d${i}`, 'a: x'),
      ),
  },
  {
    name: 'many resources, all deleted upstream, others in dest',
    // Less than they have: it takes many to see that each looks at all.
    size: 16,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => settings(`o${i}`, 'a: x'),
        () => '',
        (i) => settings(`d${i}`, 'a: x'),
      ),
  },
  {
    name: 'many keys, each changed by both',
    size: 12,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => `k${i}: x\n`,
        (i) => `k${i}: up\n`,
        (i) => `k${i}: own\n`,
      ),
  },
  {
    name: 'many keys added by both',
    size: 12,
    sides: (count) =>
      sidesOf(
        count,
        'z: 1\n',
        () => '',
        (i) => `u${i}: x\n`,
        (i) => `d${i}: x\n`,
      ),
  },
  {
    name: 'many keys with comments that upstream changed',
    size: 30,
    sides: (count) =>
      sidesOf(
        count,
        '',
        (i) => `# about ${i}\nk${i}: x # old\n`,
        (i) => `# on ${i}\nk${i}: x # new\n`,
        (i) => `# about ${i}\nk${i}: x # old\n`,
      ),
  },
  {
    name: 'many containers, new ones between them',
    size: 30,
    sides: (count) =>
      sidesOf(
        count,
        `${POD}  containers:\n`,
        (i) => `  - name: c${i}\n    image: x\n`,
        (i) => `  - name: u${i}\n  - name: c${i}\n    image: up\n`,
        (i) => `  - name: c${i}\n    image: x\n  - name: d${i}\n`,
      ),
  },
  {
    name: 'many containers, the other way round in dest',
    size: 30,
    sides: (count) =>
      sidesOf(
        count,
        `${POD}  containers:\n`,
        (i) => `  - name: c${i}\n    image: x\n`,
        (i) => `  - name: c${i}\n    image: x\n  - name: u${i}\n`,
        (i) => `  - name: c${count - 1 - i}\n    image: x\n`,
      ),
  },
  {
    name: 'many containers of one name',
    size: 30,
    sides: (count) =>
      sidesOf(
        count,
        `${POD}  containers:\n`,
        (i) => `  - name: same\n    image: x${i}\n`,
        (i) => `  - name: same\n    image: up${i}\n`,
        (i) => `  - name: same\n    image: own${i}\n`,
      ),
  },
  {
    name: 'many containers without a name',
    size: 30,
    sides: (count) =>
      sidesOf(
        count,
        `${POD}  containers:\n`,
        (i) => `  - image: x${i}\n`,
        (i) => `  - image: x${i}\n  - image: up${i}\n`,
        (i) => `  - image: own${i}\n`,
      ),
  },
  {
    name: 'many ports of one number',
    size: 40,
    sides: (count) =>
      sidesOf(
        count,
        `${POD}  containers:\n  - name: c\n    ports:\n`,
        (i) => `    - {containerPort: 80, protocol: P${i}}\n`,
        (i) => `    - {containerPort: 80, protocol: P${i}, name: n}\n    - {containerPort: 80}\n`,
        (i) => `    - {containerPort: 80, protocol: P${i}}\n`,
      ),
  },
  {
    name: 'many variables that refer to one another',
    size: 50,
    sides: (count) =>
      sidesOf(
        count,
        `${POD}  containers:\n  - name: c\n    env:\n`,
        (i) => `    - {name: V${i}, value: "x"}\n`,
        (i) => `    - {name: U${i}, value: "u"}\n    - {name: V${i}, value: "$(U${i}) $(V${i - 1})"}\n`,
        (i) => `    - {name: V${count - 1 - i}, value: "x"}\n`,
      ),
  },
  {
    name: 'a set of many scalars',
    size: 8,
    sides: (count) =>
      sidesOf(
        count,
        'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  finalizers:\n',
        (i) => `  - f${i}\n`,
        (i) => `  - f${i}\n  - u${i}\n`,
        (i) => (i % 2 === 0 ? `  - f${i}\n` : `  - d${i}\n`),
      ),
  },
  {
    name: 'many scalars in a list that is one value',
    size: 8,
    sides: (count) =>
      sidesOf(
        count,
        'l:\n',
        (i) => `- x${i}\n`,
        (i) => `- x${i}\n- up\n`,
        (i) => `- x${i}\n`,
      ),
  },
  {
    name: 'many aliases',
    size: 10,
    sides: (count) =>
      sidesOf(
        count,
        'a: &a {b: 1, c: 1}\n',
        (i) => `k${i}: *a\n`,
        (i) => (i % 100 === 0 ? `k${i}: {b: 2, c: 1}\n` : `k${i}: *a\n`),
        (i) => `k${i}: *a\n`,
      ),
  },
];

/** Seconds of the processor. */
function timeOf(kind: Kind, length: number, merge: (sides: readonly [string, string, string]) => unknown): number {
  const sides = kind.sides(Math.ceil(length / kind.size));
  const before = process.cpuUsage();
  merge(sides);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The larger of the texts has an eighth of a megabyte, or ten times as much at night. */
const SMALL = 2 ** 15 * (NIGHTLY ? 10 : 1);

const WAYS = {
  merge3: ([original, updated, destination]: readonly [string, string, string]) =>
    merge3({ original, updated, destination }),
  'merge3 with markers': ([original, updated, destination]: readonly [string, string, string]) =>
    merge3({ original, updated, destination }, { onConflict: 'markers' }),
  merge2: ([, updated, destination]: readonly [string, string, string]) => merge2({ source: updated, destination }),
} as const;

describe.each(Object.entries(WAYS))('time of %s', { timeout: 600_000 }, (_, merge) => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))('%s', { tags: ['growth'] }, (name, kind) => {
    timeOf(kind, SMALL / 16, merge);
    const told = (length: number) => (): number => {
      const seconds = timeOf(kind, length, merge);
      if (process.env['KRMKIT_TIMES'] !== undefined) process.stdout.write(`${name}: ${seconds.toFixed(2)} s\n`);
      return seconds;
    };
    // Below a tenth of a second the clock and the compiler say more than the text does.
    expect(isWithin(8, 0.15, told(SMALL), told(4 * SMALL))).toBe(true);
  });
});

describe('time of files', { timeout: 600_000 }, () => {
  it.each(['one resource each', 'all of one name', 'each moved by upstream'] as const)(
    '%s',
    { tags: ['growth'] },
    (way) => {
      const side = (count: number, data: string, folder = 'a'): readonly { path: string; text: string }[] =>
        Array.from({ length: count }, (_, i) => ({
          path: `${folder}/${i}.yaml`,
          text: settings(way === 'all of one name' ? 'same' : `n${i}`, data),
        }));
      const time = (count: number): number => {
        const original = side(count, 'a: x\n  b: x');
        const updated = side(count, 'a: up\n  b: x', way === 'each moved by upstream' ? 'b' : 'a');
        const destination = side(count, 'a: x\n  b: own');
        const before = process.cpuUsage();
        mergeFiles3({ original, updated, destination });
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1e6;
      };
      time(100);
      const ofSmall = (): number => time(800);
      const ofLarge = (): number => time(3200);
      expect(isWithin(8, 0.15, ofSmall, ofLarge)).toBe(true);
    },
  );
});
