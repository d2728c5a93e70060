import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditedText } from '../../src/edit/update.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { removeYaml, setYaml, updateYaml } from '../../src/edit/update.ts';
import { CHECKS } from './edit-checks.ts';
import { holds, laidOut, choicesOf, randomEdit, mutated, randomNumbers, runs } from '@krmkit/testing';

const numRuns = runs(300);

const bytes = fc.uint8Array({ maxLength: 60, size: 'max' });

describe('laws of editing', () => {
  it.each(Object.entries(CHECKS))('%s', (_, check) => {
    let held = 0;
    fc.assert(
      fc.property(laidOut, bytes, (laid, choices) => {
        if (check(laid, choicesOf(choices))) held++;
      }),
      // To make a failing case smaller takes minutes, and what fails is printed: KRMKIT_SHRINK=1 asks for it.
      { numRuns, endOnFailure: process.env['KRMKIT_SHRINK'] === undefined },
    );
    // It has said something about most of them.
    expect(held).toBeGreaterThan(numRuns / 3);
  });

  it('any text at all never throws, and what is broken keeps its bytes', () => {
    const random = randomNumbers(fc.readConfigureGlobal().seed ?? 1);
    for (let count = 0; count < numRuns; count++) {
      const text = mutated(random);
      const broken = brokenParts(text);
      holds(updateYaml(text, (value) => value).text === text, 'nothing is nothing', { text });
      const path = [['a', 0], ['spec', 'a'], ['a', 'b', 'c'], [0]][random(4)] ?? [];
      const results: readonly EditedText[] = [
        updateYaml(text, (value) => randomEdit(value, random)?.value ?? value),
        setYaml(text, path, random(9)),
        removeYaml(text, path),
      ];
      for (const { text: edited, diagnostics } of results) {
        const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && code !== 'refused-edit');
        const asked = diagnostics.every(({ code }) => code !== 'invalid-path');
        holds(!asked || errors.length >= broken.length, 'errors are said', { text, edited, diagnostics });
        const after = brokenParts(edited);
        holds(JSON.stringify(after) === JSON.stringify(broken), 'broken parts stay', { text, edited, broken, after });
      }
      setYaml(text, text.slice(0, 20), 'x');
      removeYaml(text, text.slice(-20));
    }
  });
});

function brokenParts(text: string): readonly string[] {
  return parseDocuments(text)
    .filter(({ problems }) => problems.some(({ severity }) => severity === 'error'))
    .map(({ start, end }) => text.slice(start, end));
}
