import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { packageDirectories, packageOf } from '../read/package-boundaries.ts';
import type { PackageFile } from '../read/package-files.ts';
import { readOriginAnnotations } from '../resource/origin.ts';
import type { Resource } from '../resource/resource.ts';
import { compareBytes } from '../text/compare.ts';
import { functionOf } from './declaration.ts';
import { parentOf, resolvePath } from './resolve-path.ts';
import { scopeOf } from './scope.ts';
import { writtenBy } from './function-config.ts';
import type { FunctionStep } from './step.ts';

export interface DiscoverySettings {
  /** Absolute, `/` between segments. The paths of the files are relative to it. */
  readonly workingDirectory: string;
  /** The apiVersion of the ResourceList that functions receive. Default: `config.kubernetes.io/v1`. */
  readonly listVersion?: string;
}

export interface DiscoveredSteps {
  /** In the order in which they run. */
  readonly steps: readonly FunctionStep[];
  readonly diagnostics: readonly Diagnostic[];
}

export const LIST_VERSION = 'config.kubernetes.io/v1';

/**
 * Finds the functions that files declare. The deepest directory comes first, where `functions/` counts as its parent;
 * then by directory, by path, and by position in the file. Each function sees the resources of its directory and those
 * below. Templates declare nothing. Resources from standard input have the paths of their path annotations; a function
 * among them has no file, so its paths must be absolute.
 */
export function discoverSteps(files: readonly PackageFile[], settings: DiscoverySettings): DiscoveredSteps {
  const diagnostics: Diagnostic[] = [];
  const found: Found[] = [];
  const packages = packageDirectories(files.map(({ relativePath }) => relativePath));
  for (const file of files) {
    if (file.template) continue;
    const isStream = file.path === '-';
    const directory = isStream ? undefined : parentOf(resolvePath(settings.workingDirectory, file.path));
    for (const [position, resource] of file.resources.entries()) {
      const read = functionOf(resource, directory);
      diagnostics.push(...read.diagnostics);
      if (read.declaration === undefined) continue;
      const place = isStream ? placeInStream(resource) : { path: file.relativePath, index: position };
      const step: FunctionStep = {
        name: read.declaration.name,
        program: read.declaration.program,
        functionConfig: resource.value,
        ...writtenBy(resource),
        listVersion: settings.listVersion ?? LIST_VERSION,
        scope: scopeOf(place.path),
        selectors: [],
        exclude: [],
        localDirectory: directory,
        isValidator: false,
        defersFailure: read.declaration.defersFailure,
        declaredAt: read.declaration.declaredAt,
        packagePath: packageOf(place.path ?? '', packages) || '.',
      };
      found.push({ step, path: place.path ?? '', index: place.index ?? position, depth: depthOf(step.scope) });
    }
  }
  return { steps: found.toSorted(compareFound).map(({ step }) => step), diagnostics };
}

interface Found {
  readonly step: FunctionStep;
  readonly path: string;
  readonly index: number;
  readonly depth: number;
}

function compareFound(a: Found, b: Found): number {
  return (
    b.depth - a.depth || compareBytes(a.step.scope, b.step.scope) || compareBytes(a.path, b.path) || a.index - b.index
  );
}

function depthOf(scope: string): number {
  return scope === '.' ? 0 : scope.split('/').length;
}

function placeInStream(resource: Resource): {
  readonly path: string | undefined;
  readonly index: number | undefined;
} {
  const { path, index } = readOriginAnnotations(resource.value).annotations;
  return {
    path: path
      ?.split('/')
      .filter((segment) => segment !== '' && segment !== '.')
      .join('/'),
    index,
  };
}
