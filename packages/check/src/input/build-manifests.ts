import type { Diagnostic, Location, FileSystem, JsonObject, KnownOptions, Path } from '@krmkit/base';
import {
  buildKustomizationIn as buildFrom,
  contributing,
  locateStep,
  originsAt,
  printObjects,
} from '@krmkit/kustomize';
import type { BuildObject } from '@krmkit/kustomize';
import { memoryFileSystem, checkArgument, checkOptions, FILES } from '@krmkit/base';
import type { ManifestFile } from '@krmkit/manifests';

/** How a kustomization is built; names and defaults are those of `kustomize build`. */
export interface KustomizationOptions {
  /** The order of the objects: `legacy` (the default) sorts by kind, `none` keeps the order of the files. */
  readonly reorder?: 'legacy' | 'none';
  /** True: a kustomization can name files outside of its directory. */
  readonly unrestricted?: boolean;
}

export const KUSTOMIZATION_OPTIONS: KnownOptions<KustomizationOptions> = {
  reorder: ['legacy', 'none'],
  unrestricted: 'boolean',
};

/** A text that a value of a build comes from. */
export interface ValueOrigin {
  /** The file, line and column of the text; undefined if the text cannot be located. */
  readonly location: Location | undefined;
  /** The entry of the kustomization file that applied the text: `images[0]`; undefined for the text of a resource. */
  readonly entry: string | undefined;
  /** True: the text declares how the value is made, but does not contain it: a generator, a function, a hash. */
  readonly generated: boolean;
  /** True: a later text replaced the value completely. */
  readonly replaced: boolean;
}

/** An object of a build. */
export interface BuiltObject {
  /** The object, as it would be applied. */
  readonly value: JsonObject;
  /** The texts that the value at a path comes from, in the order in which they were applied. */
  readonly originsOf: (path: Path) => readonly ValueOrigin[];
}

/** The result of a build. */
export interface BuiltManifests {
  /** False: the diagnostics contain an error, and there are no objects. */
  readonly ok: boolean;
  /** The objects in the order of the output. */
  readonly objects: readonly BuiltObject[];
  /** The output of `kustomize build`: the objects as YAML documents. */
  readonly text: string;
  /** Errors, and warnings about what kustomize does not report. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Builds the kustomization in a directory of files in memory, as `kustomize build` 5.8 does. Functions that need a program
 * or a container, Helm charts and remote files are errors. Content of the files never throws; a TypeError says that the
 * files are not a list of `{ path, text }`.
 */
export async function buildKustomization(
  files: readonly ManifestFile[],
  directory: string,
  options: KustomizationOptions = {},
): Promise<BuiltManifests> {
  checkArgument('buildKustomization', 'the files', files, FILES);
  checkArgument('buildKustomization', 'the directory', directory, 'string');
  checkOptions('buildKustomization', options, KUSTOMIZATION_OPTIONS);
  const system = memoryFileSystem(new Map(files.map(({ path, text }) => [path, text])));
  return buildManifests(system, directory, options);
}

/** As `buildKustomization`, for any file system. */
export async function buildManifests(
  files: FileSystem,
  directory: string,
  options: KustomizationOptions,
): Promise<BuiltManifests> {
  const { ok, objects, diagnostics } = await buildFrom(files, directory, options);
  return { ok, objects: objects.map(builtObject), text: printObjects(objects), diagnostics };
}

function builtObject({ value, origins }: BuildObject): BuiltObject {
  return {
    value,
    originsOf: (path) => {
      const own = originsAt(origins, path);
      const counted = new Set(contributing(own));
      return own.steps.map((step) => ({
        location: locateStep(step),
        entry: step.entry,
        generated: step.generated === true,
        replaced: !counted.has(step),
      }));
    },
  };
}
