import type { Diagnostic, FileSystem, Source } from '@krmkit/base';
import { member } from '@krmkit/base';
import { NO_SCHEMAS } from '@krmkit/merge';
import type { Accumulated, Session } from './accumulate.ts';
import { accumulate } from './accumulate.ts';
import type { BuildFiles, ReadLimit } from './build-files.ts';
import { openBuildFiles } from './build-files.ts';
import type { BuildMemory } from './build-memory.ts';
import { addBuildMetadata } from './build-metadata.ts';
import { declaredScopes, scopesIn } from './cluster-scope.ts';
import { appendHashes } from './content-hash.ts';
import { defaultConfiguration } from './default-configuration.ts';
import { reportEqualIds } from './equal-ids.ts';
import { finishAnnotations } from './finish-annotations.ts';
import type { LoadedKustomization } from './load-target.ts';
import type { BuildHelm } from './helm/helm-port.ts';
import type { BuildSchemas } from './load-schemas.ts';
import { loadSchemas } from './load-schemas.ts';
import { entryAt, loadTarget, loadedObjects } from './load-target.ts';
import { updateNameReferences } from './name-references.ts';
import type { BuildObject } from './objects.ts';
import type { EditKustomization } from './read-kustomization-file.ts';
import { reportPrintDifferences } from './print-differences.ts';
import { sortObjects } from './sort-objects.ts';
import { schemaOrder } from './patches/list-rules.ts';
import type { BuildFunctions } from './plugins/functions.ts';
import type { BuildRemotes } from './remote/remote-port.ts';
import type { SharedBuild, SharedBuilds } from './shared-builds.ts';

export interface BuildOptions {
  /** `legacy` by default, as for the command of kustomize. `sortOptions` of the root kustomization count more. */
  readonly reorder?: 'legacy' | 'none';
  /** True: a kustomization can name files outside of its directory. */
  readonly unrestricted?: boolean;
  /** A real path: a kustomization can name files below it, and no others. `unrestricted` does not count then. */
  readonly below?: string;
  /** Changes the kustomization in the directory before it is built; it can also make one where there is no file. */
  readonly editKustomization?: EditKustomization;
  /** True: all objects get the label app.kubernetes.io/managed-by, as with `buildMetadata: [managedByLabel]`. */
  readonly managedByLabel?: boolean;
  /** Runs KRM functions of `generators`, `transformers` and `validators`; by default they are errors. */
  readonly functions?: BuildFunctions;
  /** Runs helm for `helmCharts`; by default they are errors. */
  readonly helm?: BuildHelm;
  /** Fetches remote files and repositories; by default they are errors. */
  readonly remotes?: BuildRemotes;
  /** What builds of the same files, with the same functions, charts and remotes, share. */
  readonly shared?: SharedBuilds;
  /** What builds at other times have read: for files that change. Without effect where builds share. */
  readonly memory?: BuildMemory;
}

/** The result of a build. */
export interface BuiltKustomization {
  /** False: an error is among the diagnostics, and there are no objects. */
  readonly ok: boolean;
  /** In the order of the output. */
  readonly objects: readonly BuildObject[];
  readonly diagnostics: readonly Diagnostic[];
  /** The files that the build read, by path. Diagnostics and origins are located in them. */
  readonly sources: ReadonlyMap<string, Source>;
}

/** Builds the kustomization in a directory as `kustomize build` does. Never throws for any input. */
export async function buildKustomizationIn(
  files: FileSystem,
  directory: string,
  options: BuildOptions = {},
): Promise<BuiltKustomization> {
  const diagnostics: Diagnostic[] = [];
  let isFailed = false;
  const hasFailed = (): boolean => isFailed;
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
    isFailed ||= diagnostic.severity === 'error';
  };
  const { opened, shared } = await openFiles(files, directory, options);
  const { sources } = opened;
  const failed = (): BuiltKustomization => ({ ok: false, objects: [], diagnostics, sources });
  const root = await opened.openRoot(directory);
  if (!root.ok) {
    const { code, message, hint } = root.failure;
    report({ code: code === 'missing-build-input' ? 'unreadable-file' : code, severity: 'error', message, hint });
    return failed();
  }
  const context = { files: opened, report, visited: [], shared };
  const target = await loadTarget(root.value, context, options.editKustomization);
  if (target === undefined || hasFailed()) return failed();
  const schemas = await loadSchemas(target, { files: opened, report });
  const { buildMetadata = [] } = target.kustomization;
  const scopes = declaredScopes(loadedObjects(target));
  const session: Session = {
    files: opened,
    report,
    hasFailed,
    scopes,
    isClusterScoped: scopesIn(scopes),
    schemas: { order: schemaOrder(schemas.all), named: schemas.named },
    ...sharedWithout(schemas, shared),
    functions: options.functions,
    helm: options.helm,
    notesTransformers: buildMetadata.includes('transformerAnnotations'),
    hasBuildMetadata: buildMetadata.length > 0,
  };
  const made = await accumulate(target, session);
  await resolveNames(made, session);
  if (hasFailed()) return failed();
  const objects = finish(made, target, options, session);
  return hasFailed() ? failed() : { ok: true, objects, diagnostics, sources };
}

interface OpenedFiles {
  readonly opened: BuildFiles;
  readonly shared: SharedBuild | undefined;
}

async function openFiles(files: FileSystem, directory: string, options: BuildOptions): Promise<OpenedFiles> {
  const limit = limitOf(options);
  const shared = await options.shared?.open(files, directory, { limit, remotes: options.remotes });
  return {
    opened: shared?.files.forPart() ?? (await openBuildFiles(files, limit, options.remotes, options.memory)),
    shared,
  };
}

/** A build with schemas of its own merges lists in its own way. */
function sharedWithout(
  { all, named }: BuildSchemas,
  shared: SharedBuild | undefined,
): Pick<Session, 'defaults' | 'shared'> {
  const isShared = all === NO_SCHEMAS && named.size === 0;
  return { defaults: shared?.defaults ?? defaultConfiguration(), shared: isShared ? shared : undefined };
}

function limitOf({ below, unrestricted }: BuildOptions): ReadLimit {
  if (below !== undefined) return { below };
  return unrestricted === true ? 'anything' : 'own-directory';
}

/** Adds hashes to names, and writes the new names and the values of variables to the fields that refer to them. */
async function resolveNames({ objects, configuration, variables }: Accumulated, session: Session): Promise<void> {
  if (session.hasFailed()) return;
  await appendHashes(objects, session);
  updateNameReferences(objects, configuration.nameReference, session);
  if (session.hasFailed() || variables.length === 0) return;
  const { replaceVariables } = await import('./variables.ts');
  replaceVariables(objects, variables, configuration.varReference, session);
}

/** The objects of the output in their order, as they are printed. */
function finish(
  { objects }: Accumulated,
  target: LoadedKustomization,
  { managedByLabel, reorder = 'legacy' }: BuildOptions,
  session: Session,
): readonly BuildObject[] {
  const kept = objects.values().filter((object) => !isLocal(object));
  reportEqualIds(kept, session);
  reportPrintDifferences(kept, session);
  const { sortOptions, buildMetadata = [] } = target.kustomization;
  const entry = sortOptions && entryAt(target, ['sortOptions'], sortOptions);
  const wanted = managedByLabel === true ? [...buildMetadata, 'managedByLabel'] : buildMetadata;
  const metadata = entryAt(target, ['buildMetadata'], wanted);
  const finished = kept.map((object) => finishAnnotations(addBuildMetadata(object, target, metadata, session.files)));
  return sortObjects(finished, reorder, entry, session);
}

/** Follows DropLocalNodes in api/resource/factory.go. */
function isLocal({ value }: BuildObject): boolean {
  const local = member(member(member(value, 'metadata'), 'annotations'), 'config.kubernetes.io/local-config');
  return local !== undefined && local !== 'false' && local !== false;
}
