import type { Location } from '../diagnostics/diagnostic.ts';
import type { JsonObject } from '../value/json.ts';
import type { Content } from '../yaml/read/content.ts';

/** Of a functionConfig that stands in no file; so kpt calls it. */
export const INPUT_NAME = 'function-input';

/** What runs when a function runs, however it was declared. Paths are resolved: absolute, `/` between segments. */
export type FunctionProgram = ContainerProgram | ExecProgram | ModuleProgram;

export type ProgramKind = FunctionProgram['kind'];

/** The member of a pipeline's step that names the program; with `--`, the flag of `krmkit run`. */
export type ProgramKey = 'image' | 'exec' | 'module';

export const PROGRAM_KEYS: Readonly<Record<ProgramKind, ProgramKey>> = {
  container: 'image',
  exec: 'exec',
  module: 'module',
};

export interface ContainerProgram {
  readonly kind: 'container';
  /** An image reference as it was written, a default prefix already put in front. */
  readonly image: string;
  /** True where the declaration asks for it; whether it gets it is for the command line to say. */
  readonly network: boolean;
  readonly mounts: readonly Mount[];
  readonly env: readonly EnvironmentEntry[];
}

export interface ExecProgram {
  readonly kind: 'exec';
  /** Absolute; or a bare name without a slash, which is looked up in PATH. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env: readonly EnvironmentEntry[];
}

/** A TypeScript or JavaScript file, or a function that comes with krmkit. */
export interface ModuleProgram {
  readonly kind: 'module';
  /** Of the file; `krmkit:NAME` for a built-in function. */
  readonly path: string;
}

export interface Mount {
  /** `bind`, `volume` or `tmpfs`. */
  readonly type: string;
  /** Undefined for `tmpfs`. */
  readonly source: string | undefined;
  readonly target: string;
  readonly writable: boolean;
}

/** Without a value: that of the caller's environment, if it has one. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly value: string | undefined;
}

/** Which resources a function sees: of one entry all criteria hold, entries are alternatives; none: every resource. */
export interface ResourceCriteria {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** True where `*` and `?` stand for characters, as on the command line; a Kptfile means its texts as they are. */
  readonly patterns?: boolean;
}

export interface WrittenConfig {
  readonly value: JsonObject;
  readonly content: Content;
}

/** One function to run, and on what. */
export interface FunctionStep {
  /** For people and in results: the image, the path as it was written, or the step's own name. */
  readonly name: string;
  readonly program: FunctionProgram;
  readonly functionConfig: JsonObject | undefined;
  /**
   * It as its author wrote it, so that `1.10` stays what it is; undefined where nobody did. Counts as long as
   * `functionConfig` is this very value.
   */
  readonly writtenConfig?: WrittenConfig;
  /**
   * A file of the package, relative to its root, that holds the functionConfig: what stands there when the step begins
   * counts, since an earlier step may have changed it (`configOf`). Undefined where `functionConfig` is all there is.
   */
  readonly configPath?: string;
  /** The apiVersion of the ResourceList that it is sent: `config.kubernetes.io/v1` unless its declaration says another. */
  readonly listVersion: string;
  /** A directory of the package, `.` for all of it: resources below it are in scope. */
  readonly scope: string;
  readonly selectors: readonly ResourceCriteria[];
  readonly exclude: readonly ResourceCriteria[];
  /** Mounted read-only at `/local`; undefined where the functionConfig comes from no file. */
  readonly localDirectory: string | undefined;
  /** Its output is looked at for results only, and all validators run whatever the others say. */
  readonly isValidator: boolean;
  /** A failure is remembered, and what follows runs all the same. */
  readonly defersFailure: boolean;
  /** Where it is declared: file, line, column; undefined where the command line declares it. */
  readonly declaredAt: Location | undefined;
  /** The package that it belongs to, relative to the root: `.` for the root. */
  readonly packagePath: string;
}
