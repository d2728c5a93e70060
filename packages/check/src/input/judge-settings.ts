import type { FileSystem } from '@krmkit/base';
import { resolvePath } from '@krmkit/base';
import type { EnvironmentEntry } from '@krmkit/functions';
import type { BuildOptions, BuildHelm, BuiltRoot, RootKind } from '@krmkit/kustomize';
import type { ControllerRoots, ControllerSettings } from '@krmkit/gitops';
import type { ReadPorts } from '@krmkit/manifests';

/** What a build may do, and how it builds; the flags of `kustomize build`. */
export interface BuildFlags extends Pick<BuildOptions, 'reorder' | 'unrestricted' | 'managedByLabel'> {
  /** True: remote files and repositories are fetched. */
  readonly enableRemote: boolean;
  /** True: containers run, and programs with `enableExec`. */
  readonly enablePlugins: boolean;
  readonly enableExec: boolean;
  readonly network: boolean;
  /** As on the command line: sources are relative to the working directory. */
  readonly mounts: readonly string[];
  readonly env: readonly EnvironmentEntry[];
  readonly asCurrentUser: boolean;
  /** Undefined: helm does not run. */
  readonly helm: Omit<BuildHelm, 'programs' | 'temporary' | 'signal'> | undefined;
}

/** How the kustomizations among PATHs are built. */
export interface RootSettings {
  readonly flags: BuildFlags;
  /** Directories that must have a kustomization. */
  readonly required: readonly string[];
  /** Roots are also what the objects of Flux and Argo CD apply; not if undefined. */
  readonly controllers: ControllerSettings | undefined;
}

/** The PATHs to judge. */
export interface JudgeSettings {
  readonly paths: readonly string[];
  /** Undefined: kustomizations are not built. */
  readonly build: RootSettings | undefined;
  /** Patterns of files and directories to leave out. */
  readonly exclude?: readonly string[];
}

/** A root that is not built yet. */
export interface RootDirectory {
  readonly directory: string;
  readonly kind: RootKind;
}

/** A build of a root. Without `files`, it reads the files of the working directory. */
export interface RootRequest extends RootDirectory {
  readonly flags: BuildFlags;
  /** A kustomization that needs a permission is an error. */
  readonly strict: boolean;
  readonly files?: FileSystem;
}

/** What controllers apply of PATHs. Without `files`, it reads the files of the working directory. */
export interface ControllerRequest {
  readonly paths: readonly string[];
  readonly flags: BuildFlags;
  readonly controllers: ControllerSettings;
  readonly files?: FileSystem;
}

/** Reads files, and builds the roots among them. */
export interface RootPorts extends ReadPorts {
  readonly buildRoot: (request: RootRequest) => Promise<BuiltRoot>;
  readonly buildControllers: (request: ControllerRequest) => Promise<ControllerRoots>;
}

/** The flags with an absolute path of helm, if they have a path. helm runs in the directories of charts. */
export async function withHelmPath({ files }: Pick<RootPorts, 'files'>, flags: BuildFlags): Promise<BuildFlags> {
  const { helm } = flags;
  if (helm === undefined || !helm.command.includes('/')) return flags;
  const here = await files.realPath('.');
  return here.ok ? { ...flags, helm: { ...helm, command: resolvePath(here.value, helm.command) } } : flags;
}
