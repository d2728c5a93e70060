import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromClient, toClient } from '../src/positions.ts';
import { serveFolder } from './client.ts';

// A line has 1 to 4 bytes for a character, at the limits of each number: the counts are those of UTF-8, UTF-16 and UTF-32.
const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env: [{name: A, value: "Üé\u{1F600}"}, {name: B, value: x}]
      args: ["ü\u07FF\u0800\u{10000}\u{1F600}$(B)", "\u{1F600}$(C)"]
`;
const ARGS = 8;
const LINE = POD.split('\n')[ARGS] ?? '';

/** How many units a text has. */
const COUNTS = {
  'utf-8': (text: string) => new TextEncoder().encode(text).length,
  'utf-16': (text: string) => text.length,
  'utf-32': (text: string) => Array.from(text).length,
} as const;

// The first and the last character of each number of bytes of UTF-8.
describe('a character of a line', () => {
  it.each<[character: string, utf8: number, utf16: number]>([
    ['\0', 1, 1],
    ['\u007F', 1, 1],
    ['\u0080', 2, 1],
    ['\u07FF', 2, 1],
    ['\u0800', 3, 1],
    ['\uFFFF', 3, 1],
    ['\u{10000}', 4, 2],
    ['\u{10FFFF}', 4, 2],
  ])('%j has %d bytes and %d UTF-16 code units', (character, utf8, utf16) => {
    const line = `a${character}${character}b`;
    for (const [encoding, units] of [
      ['utf-8', utf8],
      ['utf-16', utf16],
      ['utf-32', 1],
    ] as const) {
      for (const [own, theirs] of [
        [0, 0],
        [1, 1],
        [1 + utf16, 1 + units],
        [1 + 2 * utf16, 1 + 2 * units],
      ] as const) {
        expect([encoding, toClient(line, own, encoding)]).toEqual([encoding, theirs]);
        expect([encoding, fromClient(line, theirs, encoding)]).toEqual([encoding, own]);
      }
    }
  });

  it('is counted from its start', () => {
    expect([1, 2, 3, 4].map((character) => fromClient('\u{10000}b', character, 'utf-8'))).toEqual([0, 0, 0, 2]);
  });
});

describe('positions', () => {
  it.each<{ offered: readonly string[] | undefined; chosen: keyof typeof COUNTS }>([
    { offered: undefined, chosen: 'utf-16' },
    { offered: ['utf-16'], chosen: 'utf-16' },
    { offered: ['utf-8', 'utf-16'], chosen: 'utf-8' },
    { offered: ['utf-7', 'utf-32', 'utf-16'], chosen: 'utf-32' },
  ])('of a client with $offered are in $chosen', async ({ offered, chosen }) => {
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-lsp-'));
    writeFileSync(join(folder, 'pod.yaml'), POD);
    const general = offered === undefined ? {} : { general: { positionEncodings: [...offered] } };
    const client = await serveFolder(folder, { capabilities: general });
    expect(client.encoding).toBe(chosen);
    const after = (text: string): number => COUNTS[chosen](LINE.slice(0, LINE.indexOf(text)));
    const textDocument = { uri: client.uriOf('pod.yaml') };
    const at = (text: string): object => ({ textDocument, position: { line: ARGS, character: after(text) + 2 } });
    const range = (text: string, length: number): object => ({
      start: { line: ARGS, character: after(text) },
      end: { line: ARGS, character: after(text) + length },
    });
    await client.open('pod.yaml', POD);
    expect(await client.findings('pod.yaml', (all) => all.length > 0)).toMatchObject([
      { code: 'unresolved-reference', range: range('$(C)', 4) },
    ]);
    expect(await client.connection.sendRequest('textDocument/hover', at('$(B)'))).toMatchObject({
      range: range('$(B)', 4),
      contents: { value: expect.stringContaining('`x`') },
    });
    // An edit behind the characters: the server has the same text then.
    const { character: from } = { character: after('C)') };
    await client.change('pod.yaml', 2, [ARGS, from, ARGS, from + 1], 'B');
    expect(await client.findings('pod.yaml', (all) => all.length === 0)).toEqual([]);
    const rename = { ...at('$(B)'), newName: 'Ä' };
    await expect(client.connection.sendRequest('textDocument/rename', rename)).rejects.toMatchObject({
      message: expect.stringContaining('not a name'),
    });
    expect(await client.connection.sendRequest('textDocument/rename', { ...rename, newName: 'D' })).toMatchObject({
      changes: {
        [client.uriOf('pod.yaml')]: [
          { newText: 'D', range: { start: { line: ARGS - 1 } } },
          { newText: 'D', range: { start: { line: ARGS, character: after('B)') } } },
          { newText: 'D', range: { start: { line: ARGS, character: from } } },
        ],
      },
    });
    expect(await client.stop()).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
