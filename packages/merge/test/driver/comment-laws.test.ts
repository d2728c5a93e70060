import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeObjects, readObjectText } from '../../src/driver/merge-objects.ts';
import { merge3 } from '../../src/merge3.ts';
import { holds, runs } from '@krmkit/testing';

const BASE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: # who
    app: web # an app
    tier: front
spec:
  replicas: 2 # two will do
  # the pods
  template:
    spec:
      containers:
      - name: app # serves
        image: web:1
        args: [--one, --two] # both
        env:
        # where it listens
        - name: PORT
          value: "80" # http
        - name: HOST
          value: a
      volumes:
      - name: data # kept
        emptyDir: {}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: web
data:
  key: one # first
  # what follows
  other: two
`;

/** An edit of one line by hand: the comment behind it, above it, its value, the line itself, or all that it contains. */
type HandEdit = readonly [
  way: 'behind' | 'above' | 'uncomment' | 'value' | 'remove' | 'drop',
  line: number,
  word: number,
];

const edits = fc.array(
  fc.tuple(
    fc.constantFrom('behind', 'behind', 'above', 'uncomment', 'value', 'remove', 'drop'),
    fc.nat(BASE.split('\n').length - 1),
    fc.nat(2),
  ) satisfies fc.Arbitrary<HandEdit>,
  { minLength: 1, maxLength: 4 },
);

function editedBy(who: string, hands: readonly HandEdit[]): string {
  const lines: (string | undefined)[] = BASE.split('\n');
  for (const [way, at, word] of hands) {
    const line = lines[at];
    if (line === undefined || line === '' || /name: web$|\n/.test(line)) continue;
    if (way === 'drop') {
      const isObject = line === '---';
      const depth = line.length - line.trimStart().length;
      const isKey = !line.trimStart().startsWith('- ');
      const isInside = (other: string | undefined): boolean => {
        if (other === undefined || isObject) return other !== undefined;
        const indent = other.length - other.trimStart().length;
        return indent > depth || (isKey && indent === depth && /^ *(?:- |#)/.test(other));
      };
      lines[at] = undefined;
      const next = lines.findIndex((other, index) => index > at && other !== undefined && !isInside(other));
      lines.fill(undefined, at, next === -1 ? lines.length : next);
      continue;
    }
    if (line === '---') continue;
    const [own = '', comment] = line.split(/ ?(?=# )/);
    const indent = ' '.repeat(line.length - line.trimStart().length);
    if (way === 'behind') lines[at] = own.trim() === '' ? `${indent}# ${who} ${word}` : `${own} # ${who} ${word}`;
    if (way === 'above') lines[at] = `${indent}# above of ${who} ${word}\n${line}`;
    if (way === 'uncomment') lines[at] = own.trim() === '' ? undefined : own;
    if (way === 'value' && /: [\w"]+$/.test(own) && !own.includes('name:')) {
      lines[at] = `${own.replace(/: .*$/, `: "${word}${word}"`)}${comment === undefined ? '' : ` ${comment}`}`;
    }
    if (way === 'remove' && /^ +\w+: [\w"]+$/.test(own) && !own.includes('name:')) lines[at] = undefined;
  }
  return lines.filter((line) => line !== undefined).join('\n');
}

const commentsOf = (text: string): readonly string[] => [...text.matchAll(/# .*$/gm)].map(([comment]) => comment);

describe('comments of a merge', () => {
  it('are in the result or in a conflict where one side added or changed them', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(edits, edits, (one, other) => {
        const [updated, destination] = [editedBy('theirs', one), editedBy('ours', other)];
        const added = [...commentsOf(updated), ...commentsOf(destination)].filter((comment) => !BASE.includes(comment));
        const seen = { updated, destination };
        for (const onConflict of ['updated', 'dest', 'fail', 'markers'] as const) {
          const merged = merge3({ original: BASE, updated, destination }, { onConflict });
          // Nothing is written.
          if (onConflict === 'fail' && merged.conflicts.some(({ open }) => open)) continue;
          const shown = merged.conflicts.flatMap(({ updated: theirs, destination: ours }) =>
            [theirs, ours].flatMap(({ value, comments = [] }) =>
              typeof value === 'string' ? [value, ...comments] : comments,
            ),
          );
          conflicts += merged.conflicts.length;
          for (const comment of added) {
            const isThere = [merged.text, ...shown].some((text) => text.includes(comment));
            holds(isThere, `${comment} is there`, { ...seen, text: merged.text, shown: shown.join('\n') });
          }
        }
        const [base, ours, theirs] = [BASE, destination, updated].map((text) => readObjectText(Buffer.from(text)));
        if (base === undefined || ours === undefined || theirs === undefined) return;
        const driven = mergeObjects({ original: base, ours, theirs }, undefined);
        if (driven.kind === 'lines') return;
        const texts = driven.kind === 'merged' ? [driven.merged.text] : [driven.kept.text, driven.taken.text];
        for (const comment of added) {
          holds(
            texts.some((text) => text.includes(comment)),
            `git: ${comment}`,
            { ...seen, text: texts.join('=====\n') },
          );
        }
      }),
      { numRuns: runs(300) },
    );
    expect(conflicts).toBeGreaterThan(0);
  });
});
