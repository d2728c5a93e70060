import { describe, expect, it } from 'vitest';
import { readConfigText } from '../../src/sdk/config-text.ts';

describe('readConfigText', () => {
  it.each([
    ['an object', 'kind: A\nspec: {a: 1.10}\n', { kind: 'A', spec: { a: 1.1 } }],
    [
      'the data of a ConfigMap as texts',
      'kind: ConfigMap\ndata: {a: 1.10}\n',
      { kind: 'ConfigMap', data: { a: '1.10' } },
    ],
    ['a scalar', '7', 7],
    ['one document among empty ones', '---\n# none\n---\na: b\n---\n', { a: 'b' }],
  ])('reads %s', (_, text, expected) => {
    expect(readConfigText(text)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['a comment', '# a\n'],
    ['two documents', 'a: b\n---\nc: d\n'],
    ['a broken document', 'a: [\n'],
    ['a broken document behind another', 'a: b\n---\n[\n'],
  ])('gives nothing for %s', (_, text) => {
    expect(readConfigText(text)).toBeUndefined();
  });
});
