import { expect, it } from 'vitest';
import type { WritableFileSystem } from '../../src/platform/ports.ts';

/** What every writing half has to do; `make` gives an empty directory. */
export function writableFileSystemLaws(
  make: () => Promise<{ readonly files: WritableFileSystem; readonly root: string }>,
): void {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const mode = { mode: 0o666 };
  const made = async (): Promise<{
    readonly files: WritableFileSystem;
    readonly at: (name: string) => string;
    readonly text: (name: string) => Promise<string | undefined>;
    readonly names: () => Promise<readonly string[]>;
  }> => {
    const { files, root } = await make();
    const at = (name: string): string => `${root.replace(/\/$/, '')}/${name}`;
    return {
      files,
      at,
      text: async (name) => {
        const read = await files.readFile(at(name), 100);
        return read.ok ? new TextDecoder().decode(read.value) : undefined;
      },
      names: async () => {
        const listed = await files.readDirectory(root);
        return listed.ok ? listed.value.map(({ name }) => name).sort() : [];
      },
    };
  };

  it('creates a file once', async () => {
    const { files, at, text } = await made();
    expect(await files.createFile(at('a'), bytes('1'), mode)).toEqual({ ok: true, value: undefined });
    expect(await files.createFile(at('a'), bytes('2'), mode)).toMatchObject({ ok: false, failure: 'exists' });
    expect(await files.createFile(at('none/a'), bytes('2'), mode)).toMatchObject({ ok: false, failure: 'missing' });
    expect(await text('a')).toBe('1');
    expect([await files.flushFile(at('a')), await files.flushDirectory(at(''))]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await files.flushFile(at('none'))).toMatchObject({ ok: false, failure: 'missing' });
  });

  it('renames, and replaces by it', async () => {
    const { files, at, text, names } = await made();
    await files.createFile(at('a'), bytes('1'), mode);
    await files.createFile(at('b'), bytes('2'), mode);
    expect(await files.rename(at('a'), at('b'))).toMatchObject({ ok: true });
    expect([await names(), await text('b')]).toEqual([['b'], '1']);
    expect(await files.rename(at('a'), at('b'))).toMatchObject({ ok: false, failure: 'missing' });
  });

  it('gives a file two names, which a renaming leaves both', async () => {
    const { files, at, names } = await made();
    await files.createFile(at('a'), bytes('1'), mode);
    expect(await files.link(at('a'), at('b'))).toMatchObject({ ok: true });
    expect(await files.link(at('a'), at('b'))).toMatchObject({ ok: false, failure: 'exists' });
    const [a, b] = [await files.entryStatus(at('a')), await files.entryStatus(at('b'))];
    expect(a.ok && b.ok && a.value.identity === b.value.identity && a.value.modified === b.value.modified).toBe(true);
    expect(await files.rename(at('a'), at('b'))).toMatchObject({ ok: true });
    expect(await names()).toEqual(['a', 'b']);
    expect(await files.removeFile(at('a'))).toMatchObject({ ok: true });
    expect(await files.removeFile(at('a'))).toMatchObject({ ok: false, failure: 'missing' });
    expect(await names()).toEqual(['b']);
  });

  it('makes directories, and removes empty ones', async () => {
    const { files, at, names } = await made();
    expect(await files.makeDirectory(at('d'))).toMatchObject({ ok: true });
    expect(await files.makeDirectory(at('d'))).toMatchObject({ ok: false, failure: 'exists' });
    await files.createFile(at('d/a'), bytes(''), mode);
    expect(await files.removeDirectory(at('d'))).toMatchObject({ ok: false, failure: 'not-empty' });
    expect(await files.removeFile(at('d'))).toMatchObject({ ok: false });
    expect(await files.entryStatus(at('d'))).toMatchObject({ ok: true, value: { kind: 'directory' } });
    await files.removeFile(at('d/a'));
    expect(await files.removeDirectory(at('d'))).toMatchObject({ ok: true });
    expect(await names()).toEqual([]);
  });

  it('keeps a text in a link', async () => {
    const { files, at } = await made();
    const text = JSON.stringify({ text: 'é'.repeat(100) });
    expect(await files.createTextLink(at('l'), text)).toMatchObject({ ok: true });
    expect(await files.createTextLink(at('l'), 'other')).toMatchObject({ ok: false, failure: 'exists' });
    expect(await files.readTextLink(at('l'))).toEqual({ ok: true, value: text });
    expect(await files.readTextLink(at('none'))).toMatchObject({ ok: false, failure: 'missing' });
    expect(await files.entryStatus(at('l'))).toMatchObject({ ok: true, value: { kind: 'link' } });
    expect(await files.status(at('l'))).toMatchObject({ ok: false });
  });

  it('keeps a mode', async () => {
    const { files, at } = await made();
    await files.createFile(at('a'), bytes('1'), mode);
    const status = await files.entryStatus(at('a'));
    if (!status.ok) throw new Error('no status');
    const keep = { mode: 0o600, owner: status.value.owner };
    await files.createFile(at('b'), bytes('2'), { mode: 0o666, keep });
    expect(await files.entryStatus(at('b'))).toMatchObject({ ok: true, value: { mode: 0o600, size: 1 } });
    expect([await files.mayWrite(at('b')), await files.mayWrite(at('none'))]).toEqual([true, false]);
  });
}
