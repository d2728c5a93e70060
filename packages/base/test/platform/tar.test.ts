import { describe, expect, it } from 'vitest';
import { tarArchive } from '../../src/platform/tar.ts';

// Fields and offsets of a header: pax(1), "ustar Interchange Format".
const decoder = new TextDecoder();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const field = (archive: Uint8Array, at: number, length: number): string =>
  decoder.decode(archive.subarray(at, at + length));

describe('an archive', () => {
  it('has a header and blocks of content for each file, and two empty blocks at its end', () => {
    const archive = tarArchive([
      { name: 'a', bytes: bytesOf('x'.repeat(512)), mode: 0o644 },
      { name: 'b', bytes: bytesOf('y'.repeat(513)), mode: 0o755 },
      { name: 'c', bytes: new Uint8Array(), mode: 0o600 },
    ]);
    expect(archive.length).toBe((2 + 3 + 1 + 2) * 512);
    expect([0, 1024, 2560].map((at) => field(archive, at, 2))).toEqual(['a\0', 'b\0', 'c\0']);
    expect(field(archive, 1024 + 512, 513)).toBe('y'.repeat(513));
    expect(archive.subarray(-1024).every((byte) => byte === 0)).toBe(true);
  });

  it('has the fields of a header where they belong', () => {
    const archive = tarArchive([{ name: 'dir/a.txt', bytes: bytesOf('hello'), mode: 0o755 }]);
    expect(field(archive, 0, 10)).toBe('dir/a.txt\0');
    expect(field(archive, 100, 8)).toBe('0000755\0');
    expect(field(archive, 108, 16)).toBe('0000000\u00000000000\0');
    expect(field(archive, 124, 12)).toBe('00000000005\0');
    expect(field(archive, 136, 12)).toBe('00000000000\0');
    expect(field(archive, 156, 1)).toBe('0');
    expect(field(archive, 257, 8)).toBe('ustar\u000000');
    const header = archive.slice(0, 512);
    header.fill(' '.charCodeAt(0), 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    expect(field(archive, 148, 8)).toBe(`${sum.toString(8).padStart(6, '0')}\0 `);
  });

  it.each([
    ['of 100 bytes', 'n'.repeat(100)],
    ['of fewer bytes than 100', 'n'.repeat(99)],
  ])('has a name %s in its header', (_, name) => {
    const archive = tarArchive([{ name, bytes: new Uint8Array(), mode: 0o644 }]);
    expect(archive.length).toBe(3 * 512);
    expect(field(archive, 0, name.length)).toBe(name);
  });

  // https://www.gnu.org/software/tar/manual/html_node/Standard.html: `typeflag` L.
  it.each([
    ['of 101 bytes', 'n'.repeat(101)],
    ['of 51 characters with 102 bytes', 'é'.repeat(51)],
  ])('has a name %s in an entry before the file', (_, name) => {
    const archive = tarArchive([{ name, bytes: bytesOf('x'), mode: 0o600 }]);
    expect(archive.length).toBe((2 + 2 + 2) * 512);
    expect(field(archive, 0, 13)).toBe('././@LongLink');
    expect(field(archive, 156, 1)).toBe('L');
    expect(field(archive, 100, 7)).toBe('0000644');
    const encoded = bytesOf(name);
    expect(field(archive, 512, encoded.length + 1)).toBe(`${name}\0`);
    expect(field(archive, 124, 11)).toBe((encoded.length + 1).toString(8).padStart(11, '0'));
    expect(field(archive, 1024 + 156, 1)).toBe('0');
    expect(field(archive, 1024 + 100, 7)).toBe('0000600');
  });
});
