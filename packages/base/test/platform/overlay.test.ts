import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../src/platform/memory.ts';
import { overlayFileSystem } from '../../src/platform/overlay.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('an overlay', () => {
  const files = overlayFileSystem(
    memoryFileSystem(
      new Map([
        ['/a.yaml', 'a on disk'],
        ['/b.yaml', 'b on disk'],
      ]),
    ),
    new Map([
      ['/a.yaml', bytes('edited')],
      ['/none.yaml', bytes('not there')],
    ]),
  );

  it.each([
    ['/a.yaml', 100, 'edited'],
    ['/a.yaml', 6, 'edited'],
    ['/a.yaml', 5, 'too-large: larger than 5 bytes'],
    ['/b.yaml', 100, 'b on disk'],
  ])('reads %s with a limit of %d', async (path, limit, expected) => {
    const read = await files.readFile(path, limit);
    expect(read.ok ? new TextDecoder().decode(read.value) : `${read.failure}: ${read.message}`).toBe(expected);
  });

  it('has no file that is not there', async () => {
    expect(await files.readFile('/none.yaml', 100)).toMatchObject({ ok: false, failure: 'missing' });
  });
});
