import type { Diagnostic, FileSystem } from '@krmkit/base';
import { explainFailure, fileDiagnostic, readRegularFile } from '@krmkit/manifests';
import { joinPath, workingDirectoryOf } from '@krmkit/base';
import type { ConfigurationFile } from './read-content.ts';

/** The name of the file. It is hidden, so that krmkit does not read it as a resource. */
const CONFIGURATION_FILE = '.krmkit.yaml';

/** What the search for the file needs from outside. */
export interface ConfigurationPorts {
  readonly files: FileSystem;
  /** The home directory; the empty text without one. */
  readonly home: string;
  /** Whether a file is one of this user or of the administrator; true on systems without owners. */
  readonly isOwn: (path: string) => Promise<boolean>;
}

export type FoundConfiguration =
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
export async function findConfiguration(ports: ConfigurationPorts): Promise<FoundConfiguration> {
  const { files } = ports;
  const names = (await workingDirectoryOf(ports)).split('/').filter((name) => name !== '');
  // On Windows, the real path of the empty text is the working directory.
  const home = await files.realPath(ports.home === '' ? '/' : ports.home);
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
  if (isOutside && !(await ports.isOwn(path))) return { state: 'foreign', path };
  return readFound(files, path, { names, up: found, isOutside });
}

interface Place {
  /** The names of the working directory and those above it. */
  readonly names: readonly string[];
  /** How many directories the file is above it. */
  readonly up: number;
  readonly isOutside: boolean;
}

async function readFound(
  files: FileSystem,
  path: string,
  { names, up, isOutside }: Place,
): Promise<FoundConfiguration> {
  const directory = directoryAt(names, up);
  const real = await files.realPath(path);
  if (!real.ok) return unreadable(path, ...explainFailure(real, 'file'));
  if (!real.value.startsWith(directory === '/' ? '/' : `${directory}/`)) {
    const message = 'This link leads out of its directory, so it was not followed';
    return unreadable(path, message, 'put the content into this file, or remove the link');
  }
  const read = await readRegularFile(files, path, MAX_CONFIGURATION_BYTES);
  if (!read.ok && read.failure === 'too-large') return unreadable(path, explainFailure(read, 'file')[0], 'shorten it');
  if (!read.ok) return unreadable(path, ...explainFailure(read, 'file'));
  const isLink = real.value !== joinPath(directory, CONFIGURATION_FILE);
  const position = { directory, below: names.slice(names.length - up) };
  return { state: 'found', file: { path, bytes: read.value, position, isLink, isOutside } };
}

function pathOf(up: number): string {
  return joinPath(above(up), CONFIGURATION_FILE);
}

function above(up: number): string {
  return up === 0 ? '.' : Array.from({ length: up }, () => '..').join('/');
}

function directoryAt(names: readonly string[], up: number): string {
  const path = names.slice(0, names.length - up).join('/');
  return /^[A-Za-z]:/.test(path) ? path : `/${path}`;
}

function unreadable(path: string, message: string, hint: string): FoundConfiguration {
  return { state: 'unreadable', diagnostic: fileDiagnostic(path, message, hint) };
}
