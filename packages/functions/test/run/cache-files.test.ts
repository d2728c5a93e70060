import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { createCacheFiles } from '../../src/run/cache-files.ts';

describe('createCacheFiles', () => {
  const key = (digit: string): string => digit.repeat(64);

  it('keeps texts, whole, within its bounds, and touches nothing else', async () => {
    const disk = memoryDisk(new Map([['cache/mine.txt', 'x'.repeat(500)]]));
    const storage = createCacheFiles('cache', disk.fileSystem, { maxBytes: 250, mode: 0o600, tag: 't' });
    await Promise.all(['a', 'b', 'c', 'd'].map((digit) => storage.write(key(digit), digit.repeat(100))));
    const kept = await Promise.all(['a', 'b', 'c', 'd'].map((digit) => storage.read(key(digit))));
    expect(kept.filter((text) => text !== undefined)).toHaveLength(2);
    expect(kept[3]).toBe('d'.repeat(100));
    expect([...disk.texts().keys()].filter((path) => path.includes('.t-'))).toEqual([]);
    expect(disk.texts().get('cache/mine.txt')).toBe('x'.repeat(500));
    await storage.write(key('e'), 'x'.repeat(300));
    expect(await storage.read(key('e'))).toBeUndefined();
  });

  it('has no limit without maxBytes, and lists nothing then', async () => {
    const disk = memoryDisk(new Map());
    const fileSystem = {
      ...disk.fileSystem,
      readDirectory: () => {
        throw new Error('listed');
      },
    };
    const storage = createCacheFiles('cache', fileSystem, { maxBytes: undefined, mode: 0o666, tag: 't' });
    for (const digit of ['a', 'b', 'c']) await storage.write(key(digit), digit.repeat(1000));
    expect(await storage.read(key('a'))).toBe('a'.repeat(1000));
  });

  it('makes its directory, and survives where it cannot', async () => {
    const disk = memoryDisk(new Map([['file', '']]));
    const storage = createCacheFiles('cache', disk.fileSystem, { maxBytes: 1000, mode: 0o600, tag: 't' });
    await storage.write(key('a'), 'x');
    expect(await storage.read(key('a'))).toBe('x');
    const nowhere = createCacheFiles('file/cache', disk.fileSystem, { maxBytes: 1000, mode: 0o600, tag: 't' });
    await nowhere.write(key('a'), 'x');
    expect(await nowhere.read(key('a'))).toBeUndefined();
  });

  const settings = { maxBytes: 250, mode: 0o600, tag: 't' };

  it('takes an entry of the limit, and none that is larger', async () => {
    const storage = createCacheFiles('cache', memoryDisk(new Map()).fileSystem, settings);
    await storage.write(key('a'), 'ä'.repeat(125));
    await storage.write(key('b'), `${'ä'.repeat(125)}b`);
    expect(await storage.read(key('a'))).toBe('ä'.repeat(125));
    expect(await storage.read(key('b'))).toBeUndefined();
  });

  it('removes entries of others and what they were writing, in the order of their names, and no more than it has to', async () => {
    const before = [`${key('0')}.other-1`, key('1'), key('2'), `${key('3')}x`, 'readme'];
    const disk = memoryDisk(new Map(before.map((name) => [`cache/${name}`, 'x'.repeat(100)])));
    const storage = createCacheFiles('cache', disk.fileSystem, settings);
    await storage.write(key('4'), 'y'.repeat(100));
    expect([...disk.texts().keys()].map((path) => path.slice('cache/'.length)).toSorted()).toEqual(
      [`${key('0')}.other-1`, key('4'), `${key('3')}x`, 'readme'].toSorted(),
    );
  });

  it('fills its limit to the last byte', async () => {
    const before = [key('1'), key('2')];
    const disk = memoryDisk(new Map(before.map((name) => [`cache/${name}`, 'x'.repeat(100)])));
    await createCacheFiles('cache', disk.fileSystem, { ...settings, maxBytes: 300 }).write(key('3'), 'y'.repeat(100));
    expect([...disk.texts().keys()]).toEqual([...before, key('3')].map((name) => `cache/${name}`));
  });

  it('counts what another process has added before it removes', async () => {
    const disk = memoryDisk(new Map());
    const [one, other] = [
      createCacheFiles('cache', disk.fileSystem, settings),
      createCacheFiles('cache', disk.fileSystem, { ...settings, tag: 'u' }),
    ];
    await one.write(key('a'), 'x'.repeat(100));
    await other.write(key('b'), 'x'.repeat(100));
    await one.write(key('c'), 'x'.repeat(100));
    await one.write(key('d'), 'x'.repeat(100));
    const sizes = [...disk.texts().values()].map((text) => text.length);
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(250);
    expect(await one.read(key('d'))).toBe('x'.repeat(100));
  });

  it('gives a damaged entry as an empty text, which is no entry', async () => {
    const { fileSystem } = memoryDisk(new Map());
    await fileSystem.makeDirectory('cache');
    await fileSystem.createFile(`cache/${key('a')}`, new Uint8Array([0xff]), { mode: 0o600 });
    const storage = createCacheFiles('cache', fileSystem, settings);
    expect(await storage.read(key('a'))).toBe('');
    expect(await storage.read(key('b'))).toBeUndefined();
  });

  it('leaves nothing where an entry cannot be put into its place', async () => {
    const disk = memoryDisk(new Map());
    const fileSystem = {
      ...disk.fileSystem,
      rename: async () => ({ ok: false as const, failure: 'full' as const, message: 'no' }),
    };
    const storage = createCacheFiles('cache', fileSystem, settings);
    await storage.write(key('a'), 'x');
    expect([...disk.texts().keys()]).toEqual([]);
  });
});
