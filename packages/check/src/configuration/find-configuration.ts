import type { Diagnostic } from '@krmkit/base';
import { explainFailure, fileDiagnostic, readRegularFile } from '@krmkit/manifests';
import { joinPath } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { ConfigurationPosition } from './rules.ts';

/** The name of the file. It is hidden, so that krmkit does not read it as a resource. */
const CONFIGURATION_FILE = '.krmkit.yaml';

export interface ConfigurationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly position: ConfigurationPosition;
  /** True: messages must not quote its lines, because they are those of another file. */
  readonly isLink: boolean;
  /** It is above the working directory, and not in the same git repository. */
  readonly isOutside: boolean;
}

type FoundFile =
  | { readonly state: 'found'; readonly file: ConfigurationFile }
  | { readonly state: 'none' }
  /** A directory above the working directory has the file of another user. */
  | { readonly state: 'foreign'; readonly path: string }
  | { readonly state: 'unreadable'; readonly diagnostic: Diagnostic };

/** In bytes. */
const MAX_CONFIGURATION_BYTES = 1024 * 1024;

/**
 * Finds the `.krmkit.yaml` of the working directory or the nearest one above it, up to the top of the git repository. Without
 * a repository, the search ends at the home directory, and the file of another user is not used.
 */
export async function findConfiguration(context: CommandContext): Promise<FoundFile> {
  const { files } = context;
  const here = await files.realPath('.');
  const names = here.ok ? here.value.split('/').filter((name) => name !== '') : [];
  const home = await files.realPath(context.env['HOME'] ?? '');
  let found: number | undefined;
  let hasRepository = false;
  for (let up = 0; up <= names.length; up += 1) {
    if (found === undefined) {
      const status = await files.status(pathOf(up));
      if (!status.ok && status.failure !== 'missing') return unreadable(pathOf(up), ...explainFailure(status, 'file'));
      if (status.ok) found = up;
    }
    hasRepository = (await files.status(joinPath(above(up), '.git'))).ok;
    if (hasRepository || (home.ok && home.value === directoryAt(names, up))) break;
  }
  if (found === undefined) return { state: 'none' };
  const path = pathOf(found);
  const isOutside = !hasRepository && found > 0;
  if (isOutside && !(await isOwn(context, path))) return { state: 'foreign', path };
  return readFound(context, path, { names, up: found, isOutside });
}

interface Place {
  /** The names of the working directory and those above it. */
  readonly names: readonly string[];
  /** How many directories the file is above it. */
  readonly up: number;
  readonly isOutside: boolean;
}

async function readFound({ files }: CommandContext, path: string, { names, up, isOutside }: Place): Promise<FoundFile> {
  const directory = directoryAt(names, up);
  const real = await files.realPath(path);
  if (!real.ok) return unreadable(path, ...explainFailure(real, 'file'));
  if (!real.value.startsWith(directory === '/' ? '/' : `${directory}/`)) {
    const message = 'This link leads out of its directory, so it was not followed';
    return unreadable(path, message, 'put the content into this file, or remove the link');
  }
  const read = await readRegularFile(files, path, MAX_CONFIGURATION_BYTES);
  if (!read.ok) return unreadable(path, ...explainFailure(read, 'file'));
  const isLink = real.value !== joinPath(directory, CONFIGURATION_FILE);
  const position = { directory, below: names.slice(names.length - up) };
  return { state: 'found', file: { path, bytes: read.value, position, isLink, isOutside } };
}

/** Whether the file is one of this user or of the administrator; true on systems without owners. */
async function isOwn(context: CommandContext, path: string): Promise<boolean> {
  const user = context.user();
  if (user === undefined) return true;
  const status = await (await context.writing()).files.entryStatus(path);
  return status.ok && (status.value.owner.user === user.user || status.value.owner.user === 0);
}

function pathOf(up: number): string {
  return joinPath(above(up), CONFIGURATION_FILE);
}

function above(up: number): string {
  return up === 0 ? '.' : Array.from({ length: up }, () => '..').join('/');
}

function directoryAt(names: readonly string[], up: number): string {
  return `/${names.slice(0, names.length - up).join('/')}`;
}

function unreadable(path: string, message: string, hint: string): FoundFile {
  return { state: 'unreadable', diagnostic: fileDiagnostic(path, message, hint) };
}
