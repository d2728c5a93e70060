import { describe, expect, it } from 'vitest';
import type { WrittenMount } from '../../src/run/mount.ts';
import { readEnvironmentEntry, readMount, resolveMount } from '../../src/run/mount.ts';

describe('readMount', () => {
  it.each([
    ['type=bind,src=/a,dst=/b', { type: 'bind', source: '/a', target: '/b', writable: false }],
    ['src=a,target=/b,rw=true', { type: 'bind', source: '/here/a', target: '/b', writable: true }],
    ['type=bind,source=../a,dst=/b,rw=false', { type: 'bind', source: '/a', target: '/b', writable: false }],
    ['type=volume,src=cache,dst=/b,rw', { type: 'volume', source: 'cache', target: '/b', writable: true }],
    ['type=tmpfs,dst=/b', { type: 'tmpfs', source: undefined, target: '/b', writable: true }],
  ])('%s', (text, value) => {
    expect(readMount(text, '/here')).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'A mount has no option ""'],
    ['/a:/b', 'A mount has no option "/a:/b"'],
    ['src=a,source=b,dst=/c', 'A mount has src twice'],
    ['src=a,dst=/c,rw=maybe', 'rw is true or false, not "maybe"'],
    ['type=tmpfs,dst', 'A mount has dst without a value'],
    ['type,src=a,dst=/c', 'A mount has type without a value'],
    ['source,dst=/c', 'A mount has source without a value'],
    ['type=tmpfs,src=a,dst=/b', 'A tmpfs has no source'],
    ['type=volume,dst=/b', 'A mount of the type volume needs a source'],
    ['type=x,dst=/b', 'Unknown mount type "x"'],
  ])('refuses %s', (text, message) => {
    expect(readMount(text, '/here')).toEqual({ ok: false, message, hint: expect.any(String) });
  });
});

describe('resolveMount', () => {
  const written: WrittenMount = { type: undefined, source: 'data', target: '/data', writable: false };

  it.each<[string, Partial<WrittenMount>, string | undefined, object]>([
    ['a relative source', {}, '/pkg', { type: 'bind', source: '/pkg/data' }],
    ['a source above', { source: '../x/./y' }, '/pkg/a', { type: 'bind', source: '/pkg/x/y' }],
    ['an absolute source, without a directory', { source: '/a/../b' }, undefined, { type: 'bind', source: '/b' }],
    ['a volume, whose source is a name', { type: 'volume' }, '/pkg', { type: 'volume', source: 'data' }],
    ['a tmpfs, which can be written to', { type: 'tmpfs', source: '' }, '/pkg', { source: undefined, writable: true }],
    ['a bind that can be written to', { writable: true }, '/pkg', { writable: true }],
    ['a bind that cannot', {}, '/pkg', { writable: false }],
  ])('takes %s', (_, more, directory, value) => {
    expect(resolveMount({ ...written, ...more }, directory)).toMatchObject({ ok: true, value });
  });

  const CONTROL = 'contains a comma or a control character, which container tools cannot mount';
  it.each<[Partial<WrittenMount>, string, string]>([
    [{ type: 'nfs' }, 'Unknown mount type "nfs"', 'write bind, volume or tmpfs'],
    [{ target: undefined }, 'A mount has no target', 'write dst: and an absolute path in the container'],
    [{ target: '' }, 'A mount has no target', 'write dst: and an absolute path in the container'],
    [{ target: 'data' }, '"data" is not an absolute path in the container', 'write /data'],
    [{ target: '/a,b' }, `"/a,b" ${CONTROL}`, 'rename it'],
    [{ source: 'a\nb' }, `"a\\nb" ${CONTROL}`, 'rename it'],
    [{ source: '' }, 'A mount of the type bind needs a source', 'write src:'],
    [{ source: undefined }, 'A mount of the type bind needs a source', 'write src:'],
    [{ type: 'volume', source: '' }, 'A mount of the type volume needs a source', 'write src:'],
    [{ type: 'tmpfs' }, 'A tmpfs has no source', 'remove src, or write type bind'],
    [
      {},
      'The source "data" is relative to a file, but standard input has no directory',
      'write an absolute path, or run the function from its directory',
    ],
  ])('refuses %j', (more, message, hint) => {
    expect(resolveMount({ ...written, ...more }, undefined)).toEqual({ ok: false, message, hint });
  });
});

describe('readEnvironmentEntry', () => {
  it.each([
    ['A=b=c', { name: 'A', value: 'b=c' }],
    ['A=', { name: 'A', value: '' }],
    ['A', { name: 'A', value: undefined }],
    ['a.b=c d\n', { name: 'a.b', value: 'c d\n' }],
  ])('reads %j', (text, value) => {
    expect(readEnvironmentEntry(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', '"" has no name'],
    ['=b', '"=b" has no name'],
    ['A B=c', '"A B=c" is not a valid variable'],
    ['A\t', '"A\\t" is not a valid variable'],
    ['A\0=b', '"A\\u0000=b" is not a valid variable'],
    ['A=b\0', '"A=b\\u0000" is not a valid variable'],
  ])('refuses %j', (text, message) => {
    expect(readEnvironmentEntry(text)).toEqual({
      ok: false,
      message,
      hint: expect.stringContaining('write NAME=VALUE'),
    });
  });
});
