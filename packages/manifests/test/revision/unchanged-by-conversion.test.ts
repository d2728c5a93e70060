import { describe, expect, it } from 'vitest';
import { sha256 } from '@krmkit/base';
import type { TreeEntry } from '../../src/revision/changed-entries.ts';
import { objectOf } from '../../src/revision/object-of.ts';
import { unchangedByConversion } from '../../src/revision/unchanged-by-conversion.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Given {
  /** The content in the commit; undefined: the commit does not have the file. */
  readonly stored: string | undefined;
  readonly content: string;
  /** As `git check-attr` prints them. */
  readonly text?: string;
  readonly eol?: string;
  readonly filter?: string;
  readonly autocrlf?: string;
}

/** Whether the file `a b` is the same as in the commit. */
async function isSame({
  stored,
  content,
  text = 'unspecified',
  eol = 'unspecified',
  filter = 'unspecified',
  autocrlf,
}: Given): Promise<boolean> {
  const path = 'a b';
  const object = await objectOf(bytes(stored ?? ''), 'a'.repeat(40));
  const runs: string[] = [];
  const repository = {
    top: '/',
    directory: '',
    ask: () => Promise.resolve(autocrlf),
    run: (args: readonly string[], stdin = '') => {
      runs.push(args.join(' '));
      if (args[0] === 'check-attr') {
        expect(stdin).toBe(`${path}\0`);
        const values = Object.entries({ filter, text, eol });
        return Promise.resolve({
          ok: true as const,
          value: bytes(values.map(([name, value]) => `${path}\0${name}\0${value}\0`).join('')),
        });
      }
      const size = bytes(stored ?? '').length;
      const blob = `${object} blob ${size}\n`;
      return Promise.resolve({
        ok: true as const,
        value: bytes(args[1] === '--batch' ? `${blob}${stored ?? ''}\n` : blob),
      });
    },
  };
  const base = new Map<string, TreeEntry>(stored === undefined ? [] : [[path, { object, kind: 'file' }]]);
  const found = await unchangedByConversion(repository, base, new Map([[path, bytes(content)]]));
  if (!found.ok) throw new Error(found.message);
  expect(runs[0]).toBe('check-attr -z --stdin filter text eol');
  expect([...found.value]).toEqual(found.value.size === 0 ? [] : [[path, object]]);
  return found.value.size > 0;
}

// https://git-scm.com/docs/gitattributes#_end_of_line_conversion
describe('a file that differs by its line breaks', () => {
  const crlf = { stored: 'a\nb\n', content: 'a\r\nb\r\n' };
  it.each<readonly [why: string, given: Given, same: boolean]>([
    ['text', { ...crlf, text: 'set' }, true],
    ['text by its content', { ...crlf, text: 'auto' }, true],
    ['no text', { ...crlf, text: 'unset' }, false],
    ['eol=crlf', { ...crlf, eol: 'crlf' }, true],
    ['eol=lf', { ...crlf, eol: 'lf' }, true],
    ['another eol', { ...crlf, eol: 'set' }, false],
    ['no attribute', crlf, false],
    ['core.autocrlf=true', { ...crlf, autocrlf: 'true' }, true],
    ['core.autocrlf=input', { ...crlf, autocrlf: 'input' }, true],
    ['core.autocrlf=Yes', { ...crlf, autocrlf: 'Yes' }, true],
    ['core.autocrlf=false', { ...crlf, autocrlf: 'false' }, false],
    ['core.autocrlf, for what is no text', { ...crlf, text: 'unset', autocrlf: 'true' }, false],
    ['a return within a line', { stored: 'a\rb\n', content: 'a\rb\r\n', text: 'set' }, true],
    ['a return at the end', { stored: 'a', content: 'a\r', text: 'set' }, false],
    ['another text', { stored: 'a\nb\n', content: 'a\r\nc\r\n', text: 'set' }, false],
    ['no file in the commit', { stored: undefined, content: 'a\r\n', text: 'set' }, false],
  ])('%s', async (_, given, same) => {
    expect(await isSame(given)).toBe(same);
  });
});

// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md#the-pointer
describe('a file that git-lfs keeps', () => {
  const content = 'large content';
  const pointer = (id: string, size = content.length, start = 'version https://git-lfs.github.com/spec/v1'): string =>
    `${start}\noid sha256:${id}\nsize ${size}\n`;
  it.each<readonly [why: string, stored: (id: string) => string, filter: string | undefined, same: boolean]>([
    ['the same', (id) => pointer(id), 'lfs', true],
    ['no filter', (id) => pointer(id), undefined, false],
    ['another filter', (id) => pointer(id), 'crypt', false],
    ['another content', () => pointer('0'.repeat(64)), 'lfs', false],
    ['another size', (id) => pointer(id, 5), 'lfs', false],
    ['another version', (id) => pointer(id, content.length, 'version 5'), 'lfs', false],
    ['no pointer', () => 'text', 'lfs', false],
  ])('%s', async (_, stored, filter, same) => {
    const given = { stored: stored(await sha256(bytes(content))), content };
    expect(await isSame(filter === undefined ? given : { ...given, filter })).toBe(same);
  });
});

describe('git', () => {
  const none = {
    top: '/',
    directory: '',
    ask: () => Promise.reject(new Error('asked')),
    run: () => Promise.reject(new Error('run')),
  };

  it('does not run for no file', async () => {
    expect(await unchangedByConversion(none, new Map(), new Map())).toEqual({ ok: true, value: new Map() });
  });

  it('can fail', async () => {
    const failure = { ok: false, message: 'no' } as const;
    const repository = { ...none, ask: () => Promise.resolve(undefined), run: () => Promise.resolve(failure) };
    expect(await unchangedByConversion(repository, new Map(), new Map([['a', bytes('x')]]))).toEqual(failure);
  });
});
