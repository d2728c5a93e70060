import { visible } from '@krmkit/base';
import type { FileSystem, Result } from '@krmkit/base';
import type { Identity } from '../resource/resource.ts';

export type CheckedPath = Result<string>;

/**
 * Normalizes a path annotation to a path inside the package: `a/./b.yaml` is `a/b.yaml`, `v1..v2.yaml` is a valid name,
 * and a path that leads out of the package is refused.
 */
export function packagePath(written: string): CheckedPath {
  if (written.startsWith('/') || /^[A-Za-z]:[\\/]/.test(written)) return wrong('is absolute');
  if (visible(written) !== written) return wrong('has control or invisible characters in it');
  if (written.endsWith('/')) return wrong('names a directory, not a file');
  const segments: string[] = [];
  for (const segment of written.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return wrong('leads out of the package');
  }
  // kyaml on Windows writes backslashes; taken as part of a name, they would give a wrong file name.
  if (written.includes('\\')) return wrong('has backslashes in it, where / belongs');
  if (bytesOf(written) > MAX_PATH_BYTES) return wrong(`is longer than ${MAX_PATH_BYTES} bytes`);
  const isLong = segments.some((segment) => bytesOf(segment) > MAX_NAME_BYTES);
  if (isLong) return wrong(`has a name in it of more than ${MAX_NAME_BYTES} bytes`);
  return segments.length === 0 ? wrong('names no file') : { ok: true, value: segments.join('/') };
}

/** The limit of Linux, macOS and Windows. */
const MAX_NAME_BYTES = 255;
/** The limit of macOS; that of Linux is four times as large. */
const MAX_PATH_BYTES = 1024;

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The path for a resource without one: `<namespace>/<kind>_<name>.yaml`, without characters that are invalid in names. */
export function defaultPath({ kind, namespace, name }: Identity): string {
  const file = name === '' ? nameText(kind.toLowerCase()) : `${nameText(kind.toLowerCase())}_${nameText(name)}`;
  return namespace === undefined ? `${file}.yaml` : `${nameText(namespace)}/${file}.yaml`;
}

export const NOT_READ = 'is a file that is not read here: hidden, ignored, a template or not Kubernetes';

/** Why no file can be created at a path that is not read; undefined if one can. */
export async function pathRefusal(root: string, path: string, files: FileSystem): Promise<string | undefined> {
  const whole = root === '.' ? path : `${root}/${path}`;
  const status = await files.status(whole);
  if (status.ok && status.value.kind === 'directory') return 'is a directory';
  if (status.ok) return NOT_READ;
  if (status.failure === 'not-directory') return 'leads through a file';
  if (status.failure !== 'missing') return `cannot be looked at: ${status.message}`;
  const realRoot = await files.realPath(root);
  if (!realRoot.ok) return undefined;
  for (let slash = whole.lastIndexOf('/'); slash > 0; slash = whole.lastIndexOf('/', slash - 1)) {
    const above = await files.status(whole.slice(0, slash));
    if (above.ok && above.value.kind !== 'directory') return 'leads through a file';
    const directory = await files.realPath(whole.slice(0, slash));
    if (!above.ok || !directory.ok) continue;
    const top = realRoot.value.endsWith('/') ? realRoot.value : `${realRoot.value}/`;
    return `${directory.value}/`.startsWith(top) ? undefined : 'leads out of the package through a link';
  }
  return undefined;
}

/** A part of a file name, without characters that are invalid in names. */
export function nameText(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9._:-]/g, '_');
  return plain.startsWith('.') ? `_${plain.slice(1)}` : plain;
}

function wrong(message: string): CheckedPath {
  return { ok: false, message };
}
