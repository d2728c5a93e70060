import type { Diagnostic, FileSystem, KnownOptions, Problem, StandardInput } from '@krmkit/base';
import { checkArgument, checkOptions, FILES, isRecord, memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { buildControllerRoots } from '@krmkit/gitops';
import type { Environments } from '@krmkit/kustomize';
import { buildRoot, onlyFiles, problemsOfRoots, readEnvironments } from '@krmkit/kustomize';
import type { ManifestFile } from '@krmkit/manifests';
import { openPackage } from '@krmkit/manifests';
import type { Release } from '@krmkit/pods';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import type { ObjectRequest } from '../findings/load-object-rules.ts';
import { loadObjectRules } from '../findings/load-object-rules.ts';
import { controllersOf } from '../input/controllers-of.ts';
import type { BuildFlags, JudgeSettings, RootPorts } from '../input/judge-settings.ts';
import type { OpenedObjects } from './options.ts';

/** How environments are opened. */
export interface OpenOptions {
  /** Builds the kustomizations among the files. Default: true. */
  readonly build?: boolean;
  /** Builds what the objects of Flux among the files apply. Default: true. */
  readonly gitops?: boolean;
  /** Checks the objects themselves: unknown fields, wrong types, API versions. Default: only what containers get. */
  readonly objects?: ObjectOptions;
}

/** What objects are checked against, besides the CustomResourceDefinitions among the files. */
export interface ObjectOptions {
  /** The release whose types count: `1.34`. Default: the newest one that krmkit knows. */
  readonly kubernetes?: Release | string;
  /** The release that an upgrade starts from: `1.31`. Default: none. */
  readonly from?: Release | string;
  /** Directories of CustomResourceDefinitions and JSON Schemas, as for `--schemas`. Default: none. */
  readonly schemas?: readonly string[];
}

export const OPEN_OPTIONS: KnownOptions<OpenOptions> = {
  build: 'boolean',
  gitops: 'boolean',
  objects: 'object',
};

/** What there is to check: the files that no kustomization uses, and what each kustomization builds. */
export interface OpenedEnvironments {
  /** The kustomizations that no other one uses, by directory, and whether krmkit could build them. */
  readonly roots: readonly { readonly directory: string; readonly state: 'built' | 'needs-permission' | 'refused' }[];
  /** What is wrong with the files and the builds themselves. `check` reports it, too. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What is behind `OpenedEnvironments`. */
export interface OpenedModel extends OpenedEnvironments {
  readonly environments: Environments;
  readonly ports: RootPorts;
  readonly settings: JudgeSettings;
  readonly objects?: OpenedObjects;
}

/** The flags of builds without permissions: no program runs, and nothing is fetched. */
export const NO_PERMISSIONS: BuildFlags = {
  enableRemote: false,
  enablePlugins: false,
  enableExec: false,
  network: false,
  mounts: [],
  env: [],
  asCurrentUser: false,
  helm: undefined,
};

/**
 * Opens files in memory, and builds the kustomizations among them, as `krmkit check` does. Content of the files never
 * throws; a TypeError says that the files are not a list of `{ path, text }`.
 */
export async function openEnvironments(
  files: readonly ManifestFile[],
  options: OpenOptions = {},
): Promise<OpenedEnvironments> {
  checkOptions('openEnvironments', options, OPEN_OPTIONS);
  checkArgument('openEnvironments', 'the files', files, FILES);
  const system = memoryFileSystem(new Map(files.map(({ path, text }) => [path, text])));
  const ports = filePorts(system, memoryStandardInput(''));
  return openFrom(ports, { paths: ['.'], build: buildOf(options) }, options.objects);
}

/** Reads files, and builds without permissions. `clone`: the files are those of a clone of a git repository. */
export function filePorts(system: FileSystem, stdin: StandardInput, { clone = false } = {}): RootPorts {
  return {
    files: system,
    stdin,
    buildRoot: ({ directory, strict, files = system }) => buildRoot(files, directory, {}, strict),
    buildControllers: ({ paths, controllers, files = system }) =>
      buildControllerRoots(paths, files, { ...controllers, build: {}, ...(clone && { clone: system }) }),
  };
}

/** How the options build kustomizations. */
export function buildOf({ build = true, gitops = true }: OpenOptions): JudgeSettings['build'] {
  return build ? { flags: NO_PERMISSIONS, required: [], controllers: gitops ? {} : undefined } : undefined;
}

/** Opens what settings name. A directory of schemas that cannot be read is a diagnostic. */
export async function openFrom(
  ports: RootPorts,
  settings: JudgeSettings,
  wanted?: ObjectOptions,
): Promise<OpenedModel> {
  const read = await readWith(ports, settings, ports.files);
  if (wanted === undefined) return openedFrom(read, ports, settings);
  const kubernetes = readRelease(wanted.kubernetes ?? NEWEST_RELEASE);
  const loaded = await loadObjectRules(ports.files, [read], kubernetes, objectRequestOf(wanted));
  if (!loaded.ok) return openedFrom(withProblem(read, loaded), ports, settings);
  return { ...openedFrom(read, ports, settings), objects: { rules: loaded.value, kubernetes } };
}

/** Environments that were read with ports and settings. */
export function openedFrom(environments: Environments, ports: RootPorts, settings: JudgeSettings): OpenedModel {
  const { files, roots } = environments;
  return {
    environments,
    ports,
    settings,
    roots: roots.map(({ directory, state }) => ({ directory, state })),
    diagnostics: [...files.diagnostics, ...problemsOfRoots(roots).diagnostics],
  };
}

/** A RangeError says that the release cannot be read. */
export function objectRequestOf({ from, schemas = [] }: Omit<ObjectOptions, 'kubernetes'>): ObjectRequest {
  return { from: from === undefined ? undefined : readRelease(from), schemas };
}

function withProblem({ files, roots }: Environments, { message, hint }: Problem): Environments {
  const diagnostic: Diagnostic = {
    code: 'unreadable-file',
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
  };
  return { roots, files: { ...files, diagnostics: [...files.diagnostics, diagnostic] } };
}

/** Reads the environments of settings from a file system. */
export async function readWith(
  ports: RootPorts,
  { paths, build }: JudgeSettings,
  files: FileSystem,
): Promise<Environments> {
  const reading = { files, stdin: ports.stdin };
  if (build === undefined) return onlyFiles(await openPackage(paths, reading, {}));
  return readEnvironments(paths, reading, {
    required: build.required,
    charts: build.flags.helm !== undefined,
    ...controllersOf(ports, build),
    build: (directory, kind) => ports.buildRoot({ directory, kind, flags: build.flags, strict: false, files }),
  });
}

/** A TypeError says that the value is not the result of `openEnvironments`. */
export function openedModel(name: string, opened: OpenedEnvironments): OpenedModel {
  if (isModel(opened)) return opened;
  throw new TypeError(`${name}: pass the environments that openEnvironments returns`);
}

function isModel(opened: OpenedEnvironments): opened is OpenedModel {
  return isRecord(opened) && 'environments' in opened && 'ports' in opened && 'settings' in opened;
}
