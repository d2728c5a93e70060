import { existsSync, readFileSync } from 'node:fs';
import { createRandom, runs } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { ANSWER_TARGETS } from '../../proof/fuzz/answer-targets.ts';
import { failureOf } from '../../proof/fuzz/fuzz.ts';
import { mutate } from '../../proof/fuzz/mutate.ts';
import { PACKAGE_TARGETS } from '../../proof/fuzz/package-targets.ts';
import { TEXT_TARGETS } from '../../proof/fuzz/text-targets.ts';

/** What `npm run proof` has kept of a target. */
function corpusOf(name: string): readonly string[] {
  const file = new URL(`../../proof/corpus/${name}.json`, import.meta.url);
  const texts: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}

describe('the targets of npm run proof', () => {
  it.each([...TEXT_TARGETS, ...PACKAGE_TARGETS, ...ANSWER_TARGETS])('$name: $holds', async (target) => {
    const known = [...target.seeds, ...corpusOf(target.name)];
    const random = createRandom(1);
    const mutants = Array.from({ length: runs(100) }, () => mutate(random, random.pick(known), known, target.words));
    for (const input of [...target.seeds, ...random.some(known, 100), ...mutants]) {
      expect(await failureOf(target, input)).toBeUndefined();
    }
  });
});
