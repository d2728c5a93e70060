import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { FileSystem } from '../../platform/ports.ts';
import { explainFailure, fileDiagnostic } from '../../read/problems.ts';
import type { ConfigurationPosition } from './rules.ts';
import { joinPath } from '../../text/file-path.ts';

/** The name of the file. It is hidden, so that krmkit does not read it as a resource. */
const CONFIGURATION_FILE = '.krmkit.yaml';

export interface ConfigurationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly position: ConfigurationPosition;
}

type FoundFile =
  | { readonly state: 'found'; readonly file: ConfigurationFile }
  | { readonly state: 'none' }
  | { readonly state: 'unreadable'; readonly diagnostic: Diagnostic };

/** In bytes. */
const MAX_CONFIGURATION_BYTES = 1024 * 1024;

/**
 * Finds the `.krmkit.yaml` of the working directory or the nearest one above it, up to the top of the git repository.
 */
export async function findConfiguration(files: FileSystem): Promise<FoundFile> {
  const here = await files.realPath('.');
  const names = here.ok ? here.value.split('/').filter((name) => name !== '') : [];
  for (let up = 0; up <= names.length; up += 1) {
    const directory = up === 0 ? '.' : Array.from({ length: up }, () => '..').join('/');
    const path = joinPath(directory, CONFIGURATION_FILE);
    const read = await files.readFile(path, MAX_CONFIGURATION_BYTES);
    if (read.ok) {
      const position = {
        directory: `/${names.slice(0, names.length - up).join('/')}`,
        below: names.slice(names.length - up),
      };
      return { state: 'found', file: { path, bytes: read.value, position } };
    }
    if (read.failure !== 'missing') {
      const [message, hint] = explainFailure(read, 'file');
      return { state: 'unreadable', diagnostic: fileDiagnostic(path, message, hint) };
    }
    if ((await files.status(joinPath(directory, '.git'))).ok) break;
  }
  return { state: 'none' };
}
