import type { LabelRequirement } from '@krmkit/manifests';
import type { Location, JsonObject } from '@krmkit/base';
import type { Content } from '@krmkit/yaml';

/** kpt's name for a functionConfig that is not in a file. */
export const INPUT_NAME = 'function-input';

/** The program of a function, however it was declared. Paths are resolved: absolute, `/` between segments. */
export type FunctionProgram = ContainerProgram | ExecProgram | ModuleProgram;

export type ProgramKind = FunctionProgram['kind'];

/** The key of a pipeline step that names the program; with `--`, the flag of `krmkit run`. */
export type ProgramKey = 'image' | 'exec' | 'module';

export const PROGRAM_KEYS: Readonly<Record<ProgramKind, ProgramKey>> = {
  container: 'image',
  exec: 'exec',
  module: 'module',
};

/**
 * What shows that equal input gives equal output: the program itself (an image with a digest), the response of a module,
 * or nothing, so that its output is never cached.
 */
export const HERMETIC_BY: Readonly<Record<ProgramKind, 'program' | 'response' | 'nothing'>> = {
  container: 'program',
  exec: 'nothing',
  module: 'response',
};

export interface ContainerProgram {
  readonly kind: 'container';
  /** The image reference as written, with a default prefix. */
  readonly image: string;
  /** True if the declaration asks for it; the command line decides. */
  readonly network: boolean;
  readonly mounts: readonly Mount[];
  readonly env: readonly EnvironmentEntry[];
}

export interface ExecProgram {
  readonly kind: 'exec';
  /** Absolute, or a name without a slash, which is looked up in PATH. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env: readonly EnvironmentEntry[];
}

/** A TypeScript or JavaScript file, or a built-in function. */
export interface ModuleProgram {
  readonly kind: 'module';
  /** The path of the file; `krmkit:NAME` for a built-in function. */
  readonly path: string;
}

/** A mount of a container, as docker and podman have it. */
export interface Mount {
  /** `bind`, `volume` or `tmpfs`. */
  readonly type: string;
  /** Undefined for `tmpfs`. */
  readonly source: string | undefined;
  /** The absolute path in the container. */
  readonly target: string;
  /** True: the function can write to it. */
  readonly writable: boolean;
}

/** Without a value: the value of the caller's environment, if present. */
export interface EnvironmentEntry {
  /** The name of the variable. */
  readonly name: string;
  /** The value; undefined: the value that the caller's environment has. */
  readonly value: string | undefined;
}

/**
 * Which resources a function sees: all criteria of an entry must match, entries are alternatives; no entry means every
 * resource.
 */
export interface ResourceCriteria {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Other conditions on labels: `env in (prod,test)`. */
  readonly labelConditions?: readonly LabelRequirement[];
  readonly annotations?: Readonly<Record<string, string>>;
  /** True if texts are patterns of `textTest`, as on the command line; a Kptfile matches exact texts. */
  readonly patterns?: boolean;
}

export interface WrittenConfig {
  readonly value: JsonObject;
  readonly content: Content;
}

/** One function to run, and the resources it runs on. */
export interface FunctionStep {
  /** For messages and results: the image, the path as written, or the step's own name. */
  readonly name: string;
  readonly program: FunctionProgram;
  readonly functionConfig: JsonObject | undefined;
  /**
   * The config as its author wrote it, so that `1.10` keeps its spelling; undefined without a written form. Valid only
   * while `functionConfig` is this same value.
   */
  readonly writtenConfig?: WrittenConfig;
  /**
   * The file of the package, relative to its root, that holds the functionConfig. Its content when the step begins
   * counts, because an earlier step may have changed it (`configOf`). Undefined if `functionConfig` is the only source.
   */
  readonly configPath?: string;
  /**
   * The apiVersion of the ResourceList that the function receives: `config.kubernetes.io/v1` unless its declaration
   * sets another.
   */
  readonly listVersion: string;
  /** A directory of the package, `.` for all of it: resources below it are in scope. */
  readonly scope: string;
  readonly selectors: readonly ResourceCriteria[];
  readonly exclude: readonly ResourceCriteria[];
  /** Mounted read-only at `/local`; undefined if the functionConfig does not come from a file. */
  readonly localDirectory: string | undefined;
  /** Only the results in its output are read, and all validators run whatever the others report. */
  readonly isValidator: boolean;
  /** Steps after a failure still run; the failure is reported at the end. */
  readonly defersFailure: boolean;
  /** Where it is declared: file, line, column; undefined if the command line declares it. */
  readonly declaredAt: Location | undefined;
  /** The package of the step, relative to the root: `.` for the root. */
  readonly packagePath: string;
}
