import fc from 'fast-check';
import { expect, it } from 'vitest';
import { duplicateItems } from '../../src/run/duplicate-items.ts';
import type { FunctionItem } from '../../src/run/item.ts';
import type { OutputItem } from '../../src/run/output-items.ts';
import { PresentItems } from '../../src/run/present-items.ts';
import { isBelow, itemsByScope, splice } from '../../src/run/scope.ts';
import { sendOf } from './function-calls.ts';

const SCOPES = ['.', 'a', 'a/b', 'c'];
const text = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
const { items: template } = await sendOf({ 'x.yaml': ['m', 'n', 'o'].map(text).join('---\n') });

/** One of three objects, in a file. */
const item = fc
  .tuple(fc.constantFrom(...template), fc.constantFrom('x.yaml', 'a/x.yaml', 'a/b/x.yaml', 'c/x.yaml', 'ab/x.yaml'))
  .map(([one, path]): FunctionItem => ({ ...one, id: undefined, path, isUnread: false }));

/** What a function does: which of its items it changes or leaves out, the new ones, and whether it reverses all. */
const outputs = fc.record({
  scope: fc.constantFrom(...SCOPES),
  fates: fc.array(fc.constantFrom('same', 'same', 'changed', 'gone'), { minLength: 12, maxLength: 12 }),
  added: fc.array(item, { maxLength: 2 }),
  isReversed: fc.boolean(),
});

it('is the same as one function after the other on a plain list, as far as their scopes are separate', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), fc.array(outputs, { maxLength: 5 }), (items, steps) => {
      const present = new PresentItems(items, true);
      let plain: readonly FunctionItem[] = items;
      for (const { scope, fates, added, isReversed } of steps) {
        const sent = present.items.filter(({ path }) => isBelow(path, scope));
        const kept = sent.flatMap((one, at): readonly OutputItem[] => {
          const fate = fates[at] ?? 'same';
          if (fate === 'gone') return [];
          return [{ item: fate === 'changed' ? { ...one, value: { ...one.value, data: {} } } : one, from: one }];
        });
        const all = [...kept, ...added.map((one): OutputItem => ({ item: one, from: undefined }))];
        const output = isReversed ? all.toReversed() : all;
        const next = splice(plain, sent, output);
        const problems = duplicateItems(plain, next);
        expect([...present.take(sent, output)].toSorted()).toEqual([...problems].toSorted());
        if (problems.length === 0) plain = next;
        // Sometimes several outputs are taken before the items are read again.
        if (isReversed) expect(present.items).toEqual(plain);
      }
      expect(present.items).toEqual(plain);
      expect(present.items.every((one, at) => one === plain[at])).toBe(true);
    }),
  );
});

it('finds the items of each scope', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const found = itemsByScope(new Set(SCOPES), items);
      for (const scope of SCOPES) expect(found.get(scope)).toEqual(items.filter(({ path }) => isBelow(path, scope)));
    }),
  );
});
