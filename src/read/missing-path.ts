import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { shellPath } from '../diagnostics/printable.ts';
import type { FileSystem } from '../platform/ports.ts';
import { nearest } from '../text/similar.ts';
import { explainFailure, fileDiagnostic } from './problems.ts';

/** For a path of the command line that does not exist: the hint says how to read a URL, or suggests a similar path. */
export async function missingPath(
  written: string,
  path: string,
  failed: Parameters<typeof explainFailure>[0],
  files: FileSystem,
): Promise<Diagnostic> {
  if (/^https?:\/\//i.test(written)) {
    return fileDiagnostic(
      written,
      'A URL is not a PATH: krmkit reads files, directories and standard input',
      `pipe it in: curl -s ${shellPath(written)} | krmkit expand -`,
    );
  }
  const [message, hint] = explainFailure(failed, 'file');
  const meant = failed.failure === 'missing' ? await nearestPath(path, files) : undefined;
  return fileDiagnostic(path, message, meant === undefined ? hint : `did you mean ${meant}?`);
}

/** The same path with its first wrong name corrected. */
async function nearestPath(path: string, files: FileSystem): Promise<string | undefined> {
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const above = segments.slice(0, index);
    const here = [...above, segment].join('/');
    if (here === '' || (await files.status(here)).ok) continue;
    const entries = await files.readDirectory(index === 0 ? '.' : above.join('/') || '/');
    const names = entries.ok ? entries.value.map(({ name }) => name) : [];
    const name = nearest(segment, names);
    if (name === undefined) return undefined;
    const meant = [...above, name, ...segments.slice(index + 1)].join('/');
    return (await files.status(meant)).ok ? meant : undefined;
  }
  return undefined;
}
