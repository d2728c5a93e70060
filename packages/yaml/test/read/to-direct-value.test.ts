import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import { toDirectValue } from '../../src/read/to-direct-value.ts';
import { toValue } from '../../src/read/to-value.ts';

describe('a block at the end of a text', () => {
  // kubectl 1.32.4 prints a line end that is missing; sigs.k8s.io/yaml, which kustomize reads its own files with, does not.
  it.each([
    ['a: |\n  b', 'b\n', 'b'],
    ['a: |\n  b\n', 'b\n', 'b\n'],
    ['a: >+\n  b', 'b\n', 'b'],
    ['a: |-\n  b', 'b', 'b'],
    ['a: "b"', 'b', 'b'],
    ['a:\n- c\n- d:\n  - |\n    b', ['c', { d: ['b\n'] }], ['c', { d: ['b'] }]],
  ])('%j', (text, stream, direct) => {
    const [document] = parseDocuments(text);
    expect(document?.root && toValue(document.root, 'kubectl').value).toEqual({ a: stream });
    expect(document?.root && toDirectValue(document.root).value).toEqual({ a: direct });
  });
});
