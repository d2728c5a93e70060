import type { Diagnostic, Path } from '@krmkit/base';
import type { Build, Entry } from './build-context.ts';
import { effectiveNamespace, locateSourced, subjectOfObject } from './build-context.ts';
import { transformerNotes } from './build-metadata.ts';
import type { BuildFiles } from './build-files.ts';
import { reportEqualIds } from './equal-ids.ts';
import type { TransformerConfiguration } from './transformer-configuration.ts';
import type { BuildHelm } from './helm/helm-port.ts';
import type { VariableConfig } from './kustomization-decoder.ts';
import { loadConfiguration, reportConflict } from './load-configuration.ts';
import { loadCrds } from './load-crds.ts';
import type { LoadedKustomization } from './load-target.ts';
import type { BuildSchemas } from './load-schemas.ts';
import { entryAt, reportInput } from './load-target.ts';
import { NO_CONFIGURATION, mergeConfiguration } from './merge-configuration.ts';
import type { BuildObject, TransformerNote } from './objects.ts';
import { ObjectList, currentId } from './objects.ts';
import type { BuildFunctions } from './plugins/functions.ts';
import type { SchemaOrder } from './patches/list-rules.ts';
import type { Plugin, PluginRole } from './plugins/plugin.ts';
import { runGenerators } from './run-generators.ts';
import { runTransformers } from './run-transformers.ts';

/** What all kustomizations of a build share. */
export interface Session {
  readonly files: BuildFiles;
  readonly report: (diagnostic: Diagnostic) => void;
  /** An error was reported. */
  readonly hasFailed: () => boolean;
  /** As `declaredScopes` gives them for all objects of the build. */
  readonly scopes: ReadonlyMap<string, boolean>;
  readonly isClusterScoped: Build['isClusterScoped'];
  readonly schemas: { readonly order: SchemaOrder; readonly named: BuildSchemas['named'] };
  /** The field specs without `configurations`. */
  readonly defaults: TransformerConfiguration;
  /** Undefined: an object that declares a function is an error. */
  readonly functions: BuildFunctions | undefined;
  readonly helm: BuildHelm | undefined;
  /** The root asks for annotations with the transformers that ran on each object. */
  readonly notesTransformers: boolean;
  readonly hasBuildMetadata: Build['hasBuildMetadata'];
  /** What other builds have made. Undefined also for a build with schemas of its own, whose order counts. */
  readonly shared: SharedAccumulations | undefined;
}

/** What builds share that accumulate the same kustomizations. */
export interface SharedAccumulations {
  /** Accumulates a kustomization once for all builds with the same scopes of kinds and the same notes. */
  readonly accumulate: (
    target: LoadedKustomization,
    session: Session,
    accumulate: (own: Session) => Promise<Accumulated>,
  ) => Promise<Accumulated>;
}

/** What a kustomization and those below it have made so far. */
export interface Accumulated {
  readonly objects: ObjectList;
  configuration: TransformerConfiguration;
  readonly variables: Entry<VariableConfig>[];
}

/** Builds a kustomization without the steps that happen once, at the root. Follows KustTarget.AccumulateTarget. */
export async function accumulate(target: LoadedKustomization, session: Session): Promise<Accumulated> {
  const made: Accumulated = { objects: new ObjectList(), configuration: NO_CONFIGURATION, variables: [] };
  await accumulateInto(made, target, session);
  return made;
}

/** A component works on what its parent has so far. */
async function accumulateInto(made: Accumulated, target: LoadedKustomization, session: Session): Promise<void> {
  const { order, named } = session.schemas;
  order.begin(named.get(target));
  const ids = createIdIndex(made.objects, session);
  for (const { at, content } of target.resources) {
    if (content.kind === 'objects') {
      for (const object of content.objects) {
        order.read(currentId(object));
        ids.add(object, entryAt(target, at, undefined));
      }
    } else {
      const inner = await accumulateInner(content.target, session);
      for (const [, object] of inner.objects.entries()) ids.add(object, entryAt(target, at, undefined));
      absorb(made, inner.configuration, entryAt(target, at, undefined), session);
      made.variables.push(...inner.variables);
    }
    if (session.hasFailed()) return;
  }
  await configure(made, target, session);
  if (session.hasFailed()) return;
  await runGenerators(made.objects, target, createBuild(target, made.configuration, session), session.hasFailed);
  await runRole('generators', made, target, session);
  if (session.hasFailed()) return;
  for (const component of target.components) {
    await accumulateInto(made, component, session);
    if (session.hasFailed()) return;
    reportEqualIds(made.objects.values(), session);
    if (session.hasFailed()) return;
  }
  const build = createBuild(target, made.configuration, withoutUnmatched(target, session));
  await runTransformers(made.objects, target, build, session.hasFailed);
  const plugins = await runRole('transformers', made, target, session);
  if (session.notesTransformers) noteTransformers(made.objects, transformerNotes(target, plugins));
  await runRole('validators', made, target, session);
  if (session.hasFailed()) return;
  for (const [index, variable] of (target.kustomization.vars ?? []).entries()) {
    const entry = entryAt(target, ['vars', index], variable);
    const { declareVariable } = await import('./variables.ts');
    declareVariable(made.objects, entry, build);
    made.variables.push(entry);
  }
}

/**
 * A program fills an empty file of `resources` later: that of the controllers in a template of a Flux repository. Until
 * then the entries for its objects match nothing.
 */
function withoutUnmatched({ resources }: LoadedKustomization, session: Session): Session {
  const isFilledLater = resources.some(({ content }) => content.kind === 'objects' && content.objects.length === 0);
  if (!isFilledLater) return session;
  const report: Session['report'] = (diagnostic) => {
    if (diagnostic.code !== 'unmatched-target') session.report(diagnostic);
  };
  return { ...session, report };
}

function accumulateInner(target: LoadedKustomization, session: Session): Promise<Accumulated> {
  if (session.shared === undefined) return accumulate(target, session);
  return session.shared.accumulate(target, session, (own) => accumulate(target, own));
}

function noteTransformers(objects: ObjectList, notes: readonly TransformerNote[]): void {
  for (const [position, object] of objects.entries()) {
    objects.replace(position, { ...object, transformers: [...(object.transformers ?? []), ...notes] });
  }
}

async function runRole(
  role: PluginRole,
  { objects, configuration }: Accumulated,
  target: LoadedKustomization,
  session: Session,
): Promise<readonly Plugin[]> {
  if (session.hasFailed() || target.kustomization[role] === undefined) return [];
  const { files, report } = session;
  const context = { files, report, visited: target.visited, shared: undefined };
  const { loadPlugins, runPlugins } = await import('./plugins/run-plugins.ts');
  const plugins = await loadPlugins(target, role, context, async (inner) => {
    const { objects: declared } = await accumulate(inner, session);
    return declared.values();
  });
  reportEqualIds(
    plugins.map(({ object }) => object),
    session,
  );
  await runPlugins(objects, plugins, createBuild(target, configuration, session), session);
  return plugins;
}

async function configure(made: Accumulated, target: LoadedKustomization, session: Session): Promise<void> {
  const entries = (target.kustomization.configurations ?? []).map((path, index) =>
    entryAt(target, ['configurations', index], path),
  );
  const own = await loadConfiguration(entries, createBuild(target, made.configuration, session));
  if (own === undefined) return;
  const entry = entries[0] ?? entryAt(target, [], undefined);
  const merged = mergeConfiguration(session.defaults, own);
  if (merged.ok) absorb(made, merged.value, entry, session);
  else reportConflict(merged.path, entry, session);
  const { crds = [] } = target.kustomization;
  if (crds.length === 0 || session.hasFailed()) return;
  const files = crds.map((path, index) => entryAt(target, ['crds', index], path));
  const specs = await loadCrds(files, createBuild(target, made.configuration, session));
  if (specs !== undefined) absorb(made, specs, files[0] ?? entry, session);
}

function absorb(
  made: Accumulated,
  configuration: TransformerConfiguration,
  entry: Entry<unknown>,
  session: Session,
): void {
  if (made.configuration === NO_CONFIGURATION && configuration === session.defaults) {
    made.configuration = configuration;
    return;
  }
  const merged = mergeConfiguration(made.configuration, configuration);
  if (merged.ok) made.configuration = merged.value;
  else reportConflict(merged.path, entry, session);
}

/** The build as the steps of a kustomization see it. */
export function createBuild(
  target: Pick<LoadedKustomization, 'directory'>,
  configuration: TransformerConfiguration,
  { files, report, isClusterScoped, schemas, helm, hasBuildMetadata }: Session,
): Build {
  return {
    report,
    configuration,
    isClusterScoped,
    patchLists: schemas.order,
    helm,
    hasBuildMetadata,
    statusOf: files.statusOf,
    readFile: async (path, entry, at: Path = []) => {
      const file = await files.readFile(target.directory, path);
      if (file.ok) return file.value;
      reportInput(file.failure, { sourced: entry.sourced, at }, { report });
      return undefined;
    },
  };
}

/** Finds equal ids while objects are added, and reports them. */
function createIdIndex(
  objects: ObjectList,
  session: Session,
): { readonly add: (object: BuildObject, entry: Entry<unknown>) => void } {
  const keyOf = (object: BuildObject): string => {
    const id = currentId(object);
    return [id.group, id.version, id.kind, effectiveNamespace(id, session), id.name].join('\0');
  };
  const present = new Map<string, BuildObject>();
  for (const [, object] of objects.entries()) present.set(keyOf(object), object);
  return {
    add: (object, entry) => {
      const key = keyOf(object);
      const first = present.get(key);
      if (first === undefined) {
        present.set(key, object);
        objects.add(object);
        return;
      }
      const { kind, name } = currentId(object);
      const location = locateSourced(object, ['metadata', 'name']);
      const other = locateSourced(first, ['metadata', 'name']);
      const named = locateSourced(entry.sourced);
      session.report({
        code: 'object-id-conflict',
        severity: 'error',
        message: `${kind} ${name} is already in the build`,
        hint: 'Remove one of the two, or give one of them another name or namespace',
        ...(location === undefined ? {} : { location }),
        subject: subjectOfObject(object),
        related: [
          ...(other === undefined ? [] : [{ message: 'the other object', location: other }]),
          ...(named === undefined ? [] : [{ message: `added by ${entry.label}`, location: named }]),
        ],
      });
    },
  };
}
