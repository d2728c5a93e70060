import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { clientPlaces } from '../src/client-places.ts';
import type { ClientPlaces } from '../src/client-places.ts';
import { createFolders } from '../src/folders.ts';
import type { PositionEncoding } from '../src/positions.ts';

// After `a: `, a character of two bytes, one of three, and one of four bytes and two UTF-16 code units.
const TEXT = 'x: 1\r\na: \u00e9\u20ac\u{1F600}z\rb: \u00e9\n';

async function placesOf(encoding: PositionEncoding): Promise<ClientPlaces> {
  const folders = createFolders(memoryFileSystem(new Map([['/w/a.yaml', TEXT]])), {});
  const folder = await folders.add('file:///w');
  if (folder === undefined) throw new Error('no folder');
  folder.open.set('opened.yaml', 'file:///W/Opened.yaml');
  return clientPlaces({ folders, encoding }, folder);
}

// https://microsoft.github.io/language-server-protocol: PositionEncodingKind. Lines end with \n, \r\n or \r.
describe('a position', () => {
  it.each<readonly [encoding: PositionEncoding, line: number, own: number, client: number]>([
    ['utf-16', 1, 7, 7],
    ['utf-8', 0, 3, 3],
    ['utf-8', 1, 3, 3],
    ['utf-8', 1, 4, 5],
    ['utf-8', 1, 5, 8],
    ['utf-8', 1, 7, 12],
    ['utf-8', 2, 4, 5],
    ['utf-32', 1, 5, 5],
    ['utf-32', 1, 7, 6],
    ['utf-32', 2, 4, 4],
  ])('of %s in line %i: %i is %i for the client', async (encoding, line, own, client) => {
    const places = await placesOf(encoding);
    const [mine, theirs] = [
      { line, character: own },
      { line, character: client },
    ];
    expect(places.positionOf('a.yaml', mine)).toEqual(theirs);
    expect(places.readPosition('a.yaml', theirs)).toEqual(mine);
    const start = { line: 0, character: 1 };
    expect(places.rangeOf('a.yaml', { start, end: mine })).toEqual({ start, end: theirs });
    expect(places.readRange('a.yaml', { start, end: theirs })).toEqual({ start, end: mine });
  });

  it('in a line or a file that is not there is at its start, where something must be counted', async () => {
    for (const [path, line] of [
      ['a.yaml', 9],
      ['none.yaml', 0],
    ] as const) {
      expect((await placesOf('utf-8')).readPosition(path, { line, character: 4 })).toEqual({ line, character: 0 });
      expect((await placesOf('utf-16')).readPosition(path, { line, character: 4 })).toEqual({ line, character: 4 });
    }
  });

  it('is one of the text of the first use', async () => {
    const folders = createFolders(memoryFileSystem(new Map([['/w/a.yaml', '\u00e9\u00e9']])), {});
    const folder = await folders.add('file:///w');
    if (folder === undefined) throw new Error('no folder');
    const places = clientPlaces({ folders, encoding: 'utf-8' }, folder);
    expect(places.positionOf('a.yaml', { line: 0, character: 2 })).toEqual({ line: 0, character: 4 });
    folder.workspace.update('a.yaml', 'aa');
    expect(places.positionOf('a.yaml', { line: 0, character: 2 })).toEqual({ line: 0, character: 4 });
  });
});

it('a file has the URI of the editor if it is open', async () => {
  const places = await placesOf('utf-16');
  expect(['a.yaml', 'opened.yaml'].map(places.uriOf)).toEqual(['file:///w/a.yaml', 'file:///W/Opened.yaml']);
});
