import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, CORPUS, DISPUTED, mutatedFrom } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';

/** Manifests that people have written: those of the examples, and other people's, where they are on this machine. */
export function realTexts(): readonly string[] {
  for (const directory of TEXTS.size === 0 ? [join(CHECKOUT, 'examples'), CORPUS] : []) {
    if (!existsSync(directory)) continue;
    for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!/\.ya?ml$/.test(path)) continue;
      const text = readFileSync(join(directory, path), 'utf8');
      if (text.length < LONGEST) TEXTS.add(text);
    }
  }
  return [...TEXTS];
}

const TEXTS = new Set<string>();
const LONGEST = 10_000;

/** A manifest with damaged lines, and with texts in it that readers take for something else than text. */
export function editedManifest(random: Random): string {
  const lines = random.pick(realTexts()).split('\n');
  for (let count = random.below(4); count > 0; count -= 1) {
    const at = random.below(lines.length);
    lines[at] = (lines[at] ?? '').replace(/(^\s*- |: )[^:]*$/, (_, start: string) => start + random.pick(DISPUTED));
  }
  const text = lines.join('\n');
  return random.chance(0.5) ? text : mutatedFrom(text, random.below);
}
