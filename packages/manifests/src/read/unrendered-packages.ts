import type { Diagnostic, FileSystem } from '@krmkit/base';
import { shellPath, createSource, countOf, isArray, member, joinPath } from '@krmkit/base';
import { decodeText } from './decode.ts';
import { readSource } from './documents.ts';
import { normalizePath } from './package-sources.ts';
import { locateIn } from '../resource/locate.ts';

/** A Kptfile with functions that can change its package. */
interface Pipeline {
  readonly directory: string;
  readonly mutators: number;
  readonly location: Diagnostic['location'];
}

/**
 * One info for each outermost kpt package among the files whose Kptfile, or that of a subpackage, has mutators: krmkit
 * shows the files as they are. Runs nothing. Validators cannot change a package. `paths` are the PATHs of the command.
 */
export async function unrenderedPackages(
  filePaths: Iterable<string>,
  paths: readonly string[],
  files: FileSystem,
): Promise<readonly Diagnostic[]> {
  const hints: Diagnostic[] = [];
  const pipelines = new Map<string, Pipeline | undefined>();
  const packages = new Set<string>();
  for (const directory of directoriesOf(filePaths, paths.map(normalizePath))) {
    const kptfile = await readKptfile(directory, files);
    if (kptfile === undefined) continue;
    packages.add(directory);
    pipelines.set(directory, kptfile.mutators > 0 ? kptfile : undefined);
  }
  const reported = new Set<string>();
  for (const [directory, pipeline] of [...pipelines].toSorted(([a], [b]) => a.length - b.length)) {
    if (pipeline === undefined) continue;
    const outermost = ancestorsOf(directory).findLast((above) => packages.has(above)) ?? directory;
    if (reported.has(outermost)) continue;
    reported.add(outermost);
    const { mutators, location } = pipeline;
    hints.push({
      code: 'unrendered-package',
      severity: 'info',
      message: `krmkit looks at the files of this package as written, without running the ${countOf(mutators, 'mutator')} of its pipeline; to see what rendering changes: krmkit render --dry-run ${shellPath(outermost)}`,
      ...(location === undefined ? {} : { location }),
    });
  }
  return hints;
}

/** The directories of the files, and those above them up to the PATHs. */
function directoriesOf(filePaths: Iterable<string>, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of filePaths) {
    for (const directory of ancestorsOf(path)) {
      if (found.has(directory)) break;
      if (roots.some((root) => root === '.' || directory === root || directory.startsWith(`${root}/`))) {
        found.add(directory);
      }
    }
  }
  return found;
}

/** The directories above a path, the nearest first. */
function ancestorsOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    found.push(path.slice(0, slash));
  }
  if (path.startsWith('/') || path === '.' || path === '-') return found;
  return [...found, '.'];
}

async function readKptfile(directory: string, files: FileSystem): Promise<Pipeline | undefined> {
  const path = directory === '.' ? 'Kptfile' : joinPath(directory, 'Kptfile');
  const status = await files.status(path);
  if (!status.ok || status.value.kind !== 'file') return undefined;
  const bytes = await files.readFile(path, MOST_BYTES);
  const text = bytes.ok ? decodeText(bytes.value) : undefined;
  const [resource] = text?.ok === true ? readSource(createSource(path, text.value)).resources : [];
  if (resource?.identity.kind !== 'Kptfile') return undefined;
  const mutators = member(member(resource.value, 'pipeline'), 'mutators');
  const location = locateIn(resource, ['pipeline', 'mutators']);
  return { directory, mutators: isArray(mutators) ? mutators.length : 0, location };
}

const MOST_BYTES = 16 * 1024 * 1024;
