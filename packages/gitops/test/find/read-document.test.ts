import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { readDocumentFile, valueOfText } from '../../src/find/read-document.ts';
import { linesOf } from '../sourced.ts';

const ROWS: readonly (readonly [title: string, text: string, value: unknown])[] = [
  ['a mapping', 'a: [1, x]\n', { a: [1, 'x'] }],
  ['a text', 'x\n', 'x'],
  ['nothing', '', null],
  ['comments', '# a\n', null],
  ['null', 'null\n', null],
  ['one document with a mark', '---\na: 1\n', { a: 1 }],
  ['two documents', 'a: 1\n---\nb: 2\n', undefined],
  ['no YAML', 'a: [\n', undefined],
];

describe('a file with one document', () => {
  it.each(ROWS)('%s', async (_, text, value) => {
    expect(valueOfText(text)).toEqual(value);
    const files = memoryFileSystem(new Map([['/r/d/f.yaml', text]]));
    const read = await readDocumentFile('/r/d/f.yaml', { files, working: '/r' });
    if (value === undefined) return expect(read).toBeUndefined();
    expect([read?.source.path, read?.source.text, read?.content?.value ?? null]).toEqual(['d/f.yaml', text, value]);
  });

  it('knows its places', async () => {
    const files = memoryFileSystem(new Map([['/r/f.yaml', '# a\na:\n  b: 1\n']]));
    const read = await readDocumentFile('/r/f.yaml', { files, working: '/r' });
    expect(read?.content === undefined ? [] : linesOf(read.content, ['a', 'b'])).toEqual(['f.yaml:3']);
  });

  it.each([
    ['that is not there', new Map<string, string>()],
    ['that is too large', new Map([['/r/f.yaml', 'x'.repeat(1024 * 1024 + 1)]])],
    ['that is no text', new Map([['/r/f.yaml', new Uint8Array([0xff, 0xff, 0])]])],
  ])('%s is not read', async (_, texts) => {
    expect(await readDocumentFile('/r/f.yaml', { files: memoryFileSystem(texts), working: '/r' })).toBeUndefined();
  });
});
