import type { Diagnostic, Path } from '@krmkit/base';
import type { Entry } from './build-context.ts';
import { locateSourced } from './build-context.ts';
import type { BuildDirectory, BuildFiles, InputFailure } from './build-files.ts';
import { isInside } from './build-files.ts';
import type { Kustomization } from './kustomization-decoder.ts';
import type { BuildObject } from './objects.ts';
import type { Sourced } from './origins.ts';
import { partOf } from './origins.ts';
import type { EditKustomization, KustomizationFile } from './read-kustomization-file.ts';
import { editKustomizationFile, readKustomizationFile } from './read-kustomization-file.ts';
import { parseRepositoryUrl } from './remote/repository-url.ts';

/** A kustomization with everything that it contains: read, but not built. */
export interface LoadedKustomization {
  readonly directory: BuildDirectory;
  readonly kustomization: Kustomization;
  /** The kustomization file. */
  readonly sourced: Sourced;
  /** The path of its file, as shown in messages. */
  readonly path: string;
  /** The entries of `resources` and `bases`, in order. */
  readonly resources: readonly TargetInput[];
  readonly components: readonly LoadedKustomization[];
  /** The directories that contain this one: the root of the build first, this one last. */
  readonly visited: readonly string[];
}

/** An entry of `resources`. */
export interface TargetInput {
  /** The path of the entry in the kustomization file. */
  readonly at: Path;
  readonly written: string;
  readonly content:
    | { readonly kind: 'objects'; readonly objects: readonly BuildObject[] }
    | { readonly kind: 'target'; readonly target: LoadedKustomization };
}

/** What builds share when they load. */
export interface SharedLoads {
  /** Loads a kustomization once. What a build depends on besides its directory is not shared: a circle, and plugins. */
  readonly load: (
    key: string,
    context: LoadContext,
    load: (own: LoadContext) => Promise<LoadedKustomization | undefined>,
  ) => Promise<LoadedKustomization | undefined>;
}

export interface LoadContext {
  readonly files: BuildFiles;
  readonly report: (diagnostic: Diagnostic) => void;
  /** The directories that are being loaded: the root first. */
  readonly visited: readonly string[];
  /** What other builds have loaded. */
  readonly shared: SharedLoads | undefined;
}

/** Loads the kustomization of a directory. Reports what is wrong, and gives undefined for an unusable one. */
export async function loadTarget(
  directory: BuildDirectory,
  context: LoadContext,
  edit?: EditKustomization,
): Promise<LoadedKustomization | undefined> {
  if (edit === undefined) return load(directory, 'Kustomization', context, undefined);
  const file = await editKustomizationFile(directory, context, edit);
  return file && loadContent(directory, file, context);
}

async function load(
  directory: BuildDirectory,
  wanted: 'Kustomization' | 'Component' | 'any',
  context: LoadContext,
  /** Names the directory. */
  caller: Caller | undefined,
): Promise<LoadedKustomization | undefined> {
  const key = `${wanted} ${directory.real}`;
  return context.shared === undefined
    ? loadAlone(directory, wanted, context, caller)
    : context.shared.load(key, context, (own) => loadAlone(directory, wanted, own, caller));
}

async function loadAlone(
  directory: BuildDirectory,
  wanted: 'Kustomization' | 'Component' | 'any',
  context: LoadContext,
  caller: Caller | undefined,
): Promise<LoadedKustomization | undefined> {
  const file = await readKustomizationFile(directory, context, caller && locateSourced(caller.sourced, caller.at));
  if (file === undefined) return undefined;
  const kind = file.kustomization.kind ?? 'Kustomization';
  // A component can be the root of a build.
  if (caller !== undefined && wanted !== 'any' && kind !== wanted) {
    const position = locateSourced(caller.sourced, caller.at);
    context.report({
      code: 'invalid-kustomization',
      severity: 'error',
      message: `The kustomization in ${directory.shown} is a ${kind}, and a ${wanted} is needed here`,
      hint: kind === 'Component' ? 'List the directory under components' : 'List the directory under resources',
      ...(position === undefined ? {} : { location: position }),
    });
    return undefined;
  }
  return loadContent(directory, file, context);
}

async function loadContent(
  directory: BuildDirectory,
  { kustomization, sourced, path: shown }: KustomizationFile,
  context: LoadContext,
): Promise<LoadedKustomization> {
  const inner: LoadContext = { ...context, visited: [...context.visited, directory.real] };
  const resources = await loadInputs(directory, sourced, resourceEntries(kustomization), inner);
  const components: LoadedKustomization[] = [];
  for (const [index, path] of (kustomization.components ?? []).entries()) {
    const at = ['components', index];
    const found = await findTarget(directory, path, inner, { sourced, at });
    const component = found && (await load(found, 'Component', inner, { sourced, at }));
    if (component !== undefined) components.push(component);
  }
  return { directory, kustomization, sourced, path: shown, resources, components, visited: inner.visited };
}

interface Caller {
  readonly sourced: Sourced;
  readonly at: Path;
}

function resourceEntries({ resources = [], bases = [] }: Kustomization): readonly InputEntry[] {
  return [
    ...resources.map((path, index): InputEntry => ({ path, at: ['resources', index] })),
    ...bases.map((path, index): InputEntry => ({ path, at: ['bases', index] })),
  ];
}

export interface InputEntry {
  readonly path: string;
  readonly at: Path;
}

/** Loads files and directories. Follows accumulateResources in api/internal/target/kusttarget.go. */
export async function loadInputs(
  directory: BuildDirectory,
  sourced: Sourced,
  entries: readonly InputEntry[],
  context: LoadContext,
): Promise<readonly TargetInput[]> {
  const inputs: TargetInput[] = [];
  for (const { path, at } of entries) {
    const content = await loadInput(directory, path, context, { sourced, at });
    if (content !== undefined) inputs.push({ at, written: path, content });
  }
  return inputs;
}

async function loadInput(
  directory: BuildDirectory,
  path: string,
  context: LoadContext,
  caller: Caller,
): Promise<TargetInput['content'] | undefined> {
  const file = await context.files.readFile(directory, path);
  if (file.ok) {
    const read = context.files.memory.objectsOf(file.value.source);
    // The address of a repository can give a page for browsers.
    const isPage = !read.ok && parseRepositoryUrl(path) !== undefined;
    if (!isPage) {
      for (const diagnostic of read.ok ? read.warnings : read.diagnostics) context.report(diagnostic);
      return read.ok ? { kind: 'objects', objects: read.objects } : undefined;
    }
  } else if (file.failure.canBeDirectory !== true) {
    reportInput(file.failure, caller, context);
    return undefined;
  }
  const found = await findTarget(directory, path, context, caller);
  const target = found && (await load(found, 'Kustomization', context, caller));
  return target && { kind: 'target', target };
}

async function findTarget(
  directory: BuildDirectory,
  path: string,
  context: LoadContext,
  caller: Caller,
): Promise<BuildDirectory | undefined> {
  const found = await context.files.findDirectory(directory, path);
  if (!found.ok) {
    reportInput(found.failure, caller, context);
    return undefined;
  }
  const { real, shown } = found.value;
  const visited = context.visited.find((one) => isInside(one, real));
  if (visited === undefined) return found.value;
  const location = locateSourced(caller.sourced, caller.at);
  context.report({
    code: 'kustomization-cycle',
    severity: 'error',
    message:
      visited === real
        ? `The kustomization in ${shown} contains itself`
        : `The directory ${shown} contains a directory that uses it`,
    hint: 'Remove the entry, or move the shared objects to a directory beside the two',
    ...(location === undefined ? {} : { location }),
  });
  return undefined;
}

/** Reports that an entry names no usable file or directory. */
export function reportInput(
  { code, message, hint }: InputFailure,
  { sourced, at }: Caller,
  { report }: Pick<LoadContext, 'report'>,
): void {
  const location = locateSourced(sourced, at);
  report({ code, severity: 'error', message, hint, ...(location === undefined ? {} : { location }) });
}

/** An entry of the kustomization file of a target. */
export function entryAt<Config>(
  { sourced, directory }: Pick<LoadedKustomization, 'sourced' | 'directory'>,
  at: Path,
  config: Config,
): Entry<Config> {
  const [field = '', index] = at;
  const label = index === undefined ? String(field) : `${field}[${index}]`;
  const part = partOf(sourced, at) ?? { value: null, origins: sourced.origins };
  return { config, sourced: part, label, directory: directory.real };
}

/** A kustomization, and those that it uses. */
export function* targetsIn(target: LoadedKustomization): Iterable<LoadedKustomization> {
  yield target;
  for (const { content } of target.resources) if (content.kind === 'target') yield* targetsIn(content.target);
  for (const component of target.components) yield* targetsIn(component);
}

/** The objects of all files, and of the kustomizations below. */
export function* loadedObjects({ resources, components }: LoadedKustomization): Iterable<BuildObject> {
  for (const { content } of resources) {
    if (content.kind === 'objects') yield* content.objects;
    else yield* loadedObjects(content.target);
  }
  for (const component of components) yield* loadedObjects(component);
}
