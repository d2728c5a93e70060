import { describe, expect, it } from 'vitest';
import { keyName, refusedKey } from '../../src/read/keys.ts';
import type { ScalarNode } from '../../src/read/nodes.ts';
import { readScalar } from '../../src/read/scalar.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_~.0-';

function* shortWords(): Generator<string> {
  for (const first of LETTERS) {
    yield first;
    for (const second of LETTERS) {
      yield first + second;
      for (const third of LETTERS) yield first + second + third;
    }
  }
  for (const word of ['true', 'false', 'null', 'name', 'kind', 'spec', 'yes', 'off', 'inf', 'nan', 'none', 'truth']) {
    yield* [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)];
  }
}

describe('keyName', () => {
  it('is the content of short keys that are text, and of no others', () => {
    for (const content of shortWords()) {
      const key: ScalarNode = { kind: 'scalar', style: 'plain', content, start: 0, end: content.length };
      const { kind } = readScalar(key, 'kubectl');
      if (kind === 'string') {
        expect([keyName(key, 'kubectl'), refusedKey(key, 'kubectl')]).toEqual([content, undefined]);
      }
      if (kind === 'null') expect(refusedKey(key, 'kubectl')).toBeDefined();
      if (kind === 'bool') expect(['true', 'false']).toContain(keyName(key, 'kubectl'));
    }
  });
});
