import type { Diagnostic, Location, Subject, Source, JsonValue, Path } from '@krmkit/base';
import type { TransformerConfiguration } from './transformer-configuration.ts';
import type { BuildHelm } from './helm/helm-port.ts';
import type { PatchLists } from './patches/list-rules.ts';
import type { BuildObject, ObjectId, ObjectList } from './objects.ts';
import { currentId } from './objects.ts';
import type { Sourced, Step } from './origins.ts';
import { contributing, locateStep, originsAt } from './origins.ts';

/** An entry of a kustomization file, or a field with a single value, such as `namePrefix`. */
export interface Entry<Config> {
  /** Decoded and checked. */
  readonly config: Config;
  /** The text of the entry, for positions. */
  readonly sourced: Sourced;
  /** The field of the kustomization file: `images[0]`. */
  readonly label: string;
  /** The directory of the kustomization; the paths of the entry are relative to it. */
  readonly directory: string;
}

/** A file that a kustomization names. */
export interface BuildFile {
  readonly source: Source;
  readonly bytes: Uint8Array;
  /** False: the bytes are not UTF-8, and the text of the source has replacement characters. */
  readonly isUtf8: boolean;
}

/** What a step needs from the build that it belongs to. */
export interface Build {
  /** An error ends the build after the current step. */
  readonly report: (diagnostic: Diagnostic) => void;
  /**
   * Reads a file that an entry names. The restriction of files to the directory of the kustomization applies. `at` is the
   * path of the name in the entry. Reports an error and gives undefined if there is no such file.
   */
  readonly readFile: (path: string, entry: Entry<unknown>, at?: Path) => Promise<BuildFile | undefined>;
  /** The kind of a file or directory at an absolute path; undefined if there is none. */
  readonly statusOf: (path: string) => Promise<'file' | 'directory' | 'other' | undefined>;
  /** Undefined: charts are errors. */
  readonly helm: BuildHelm | undefined;
  /** The fields that transformers change: the defaults with the `configurations` and `crds` of the kustomization. */
  readonly configuration: TransformerConfiguration;
  /** How strategic merge patches merge lists, with the schemas that `openapi` names. */
  readonly patchLists: PatchLists;
  /** Whether objects of a kind have no namespace: from the CRDs in the build, else from the table of known kinds. */
  readonly isClusterScoped: (id: Pick<ObjectId, 'group' | 'version' | 'kind'>) => boolean;
  /** The root has `buildMetadata`. */
  readonly hasBuildMetadata: boolean;
}

export type BuildStep<Config> = (objects: ObjectList, entry: Entry<Config>, build: Build) => void | Promise<void>;

/** The step that an entry adds to the chain of a value. */
export function stepOf(entry: Entry<unknown>, effect: Step['effect'], at: Path = []): Step {
  const [first] = contributing(originsAt(entry.sourced.origins, at));
  if (first === undefined) throw new RangeError(`The entry ${entry.label} has no origin`);
  return { position: first.position, entry: entry.label, effect };
}

/** The location of a field of an entry. */
export function locateEntry({ sourced }: Pick<Entry<unknown>, 'sourced'>, at: Path = []): Location | undefined {
  return locateSourced(sourced, at);
}

/** The location of the text that last set a field. */
export function locateSourced({ origins }: Pick<Sourced, 'origins'>, at: Path = []): Location | undefined {
  const [first] = contributing(originsAt(origins, at));
  return first && locateStep(first);
}

/** The object that a diagnostic is about, with the name it has at this step. */
export function subjectOfObject(object: Pick<BuildObject, 'value'>): Subject {
  const { group, version, kind, name, namespace } = currentId(object);
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return { apiVersion, kind, name, ...(namespace === '' ? {} : { namespace }) };
}

/** The namespace of `id` for comparisons: an empty one is `default`, and all cluster-scoped objects have the same. */
export function effectiveNamespace(id: ObjectId, build: Pick<Build, 'isClusterScoped'>): string {
  if (build.isClusterScoped(id)) return '_non_namespaceable_';
  return id.namespace === '' ? 'default' : id.namespace;
}

/** The content of a scalar that an entry gives: its value, with its origin. */
export function sourcedBy(entry: Entry<unknown>, at: Path, value: JsonValue): Sourced {
  return { value, origins: { steps: [stepOf(entry, 'set', at)] } };
}
