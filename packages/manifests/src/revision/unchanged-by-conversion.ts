import { gitText, sha256 } from '@krmkit/base';
import type { Result } from '@krmkit/base';
import type { TreeEntries, TreeEntry } from './changed-entries.ts';
import { objectOf } from './object-of.ts';
import { readGitObjects } from './read-objects.ts';
import type { Repository } from './repository.ts';

/**
 * The files that differ from the base only by what git does when it stores and writes them: line breaks, and content that
 * git-lfs keeps elsewhere. Gives the object of each. `contents`: the content of files of the working tree by path.
 */
export async function unchangedByConversion(
  repository: Repository,
  base: TreeEntries,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<Result<ReadonlyMap<string, string>>> {
  const same = new Map<string, string>();
  if (contents.size === 0) return { ok: true, value: same };
  const attributes = await readAttributes(repository, [...contents.keys()]);
  if (!attributes.ok) return attributes;
  const kept = new Map<string, TreeEntry>();
  for (const [path, content] of contents) {
    const before = base.get(path);
    if (before === undefined) continue;
    const { isText, isLfs } = attributes.value(path);
    if (isLfs) kept.set(path, before);
    const isSame = isText && (await objectOf(withoutReturns(content), before.object)) === before.object;
    if (isSame) same.set(path, before.object);
  }
  const read = await readGitObjects(repository, kept);
  if (!read.ok) return read;
  for (const [path, { object }] of kept) {
    const pointer = await read.value(object);
    const content = contents.get(path);
    if (!pointer.ok || content === undefined) continue;
    const { id, size } = readPointer(gitText(pointer.value));
    if (size === content.length && id === (await sha256(content))) same.set(path, object);
  }
  return { ok: true, value: same };
}

interface Attributes {
  readonly isText: boolean;
  readonly isLfs: boolean;
}

/** As in gitattributes(5). */
async function readAttributes(
  { run, ask }: Repository,
  paths: readonly string[],
): Promise<Result<(path: string) => Attributes>> {
  const input = paths.map((path) => `${path}\0`).join('');
  const [listed, converts] = await Promise.all([
    run(['check-attr', '-z', '--stdin', 'filter', 'text', 'eol'], input),
    ask(['config', '--get', 'core.autocrlf']),
  ]);
  if (!listed.ok) return listed;
  const values = new Map<string, string>();
  const parts = gitText(listed.value).split('\0');
  for (let index = 0; index + 2 < parts.length; index += 3) {
    values.set(`${parts[index + 1]} ${parts[index]}`, parts[index + 2] ?? '');
  }
  return {
    ok: true,
    value: (path) => {
      const text = values.get(`text ${path}`);
      const eol = values.get(`eol ${path}`);
      const isText =
        text === 'unspecified'
          ? eol === 'lf' || eol === 'crlf' || /^(?:true|yes|on|1|input)$/i.test(converts ?? '')
          : text === 'set' || text === 'auto';
      return { isText, isLfs: values.get(`filter ${path}`) === 'lfs' };
    },
  };
}

const RETURN = 0x0d;
const FEED = 0x0a;

/** With line feeds in place of CRLF. */
function withoutReturns(content: Uint8Array): Uint8Array {
  return content.filter((byte, at) => byte !== RETURN || content[at + 1] !== FEED);
}

/** What a file of git-lfs is in a commit: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
function readPointer(text: string): { readonly id: string | undefined; readonly size: number } {
  const isPointer = text.startsWith('version https://git-lfs.github.com/spec/');
  const [, id] = (isPointer && /^oid sha256:([0-9a-f]{64})$/m.exec(text)) || [];
  return { id, size: Number(/^size (\d+)$/m.exec(text)?.[1] ?? Number.NaN) };
}
