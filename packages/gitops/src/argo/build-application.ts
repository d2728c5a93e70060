import type { Diagnostic, Source } from '@krmkit/base';
import { joinPath, member, relativePath, resolvePath, scalarText, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { buildKustomizationIn, needsPermission, partOf } from '@krmkit/kustomize';
import { itemsAt, locationOfPart, sourcesIn, pathsNotRead } from '../sourced-edits.ts';
import { keyOfSourced } from '../find/find-objects.ts';
import { inSource } from '../find/sources.ts';
import type { ArgoSource, NotBuilt } from './application.ts';
import type { ArgoContext } from './argo-context.ts';
import { directoryOfSource, meantByUrl, sourcesOf, toolOf, withOverrides } from './application.ts';
import { componentsOf } from './components.ts';
import type { Rendered } from './directory-source.ts';
import { chosenManifests, renderDirectory } from './directory-source.ts';
import { argoEnvironment } from './environment.ts';
import { finishObjects } from './finish-objects.ts';
import { renderHelm } from './helm-source.ts';
import { argoKustomizationFile } from './kustomize-edits.ts';

/** What an Application applies, or why krmkit does not build it. */
export interface ApplicationOutcome {
  readonly result: Rendered | NotBuilt;
  /** The sources that the result lacks, because krmkit cannot build them. */
  readonly missing: readonly MissingSource[];
}

interface MissingSource {
  /** The place in the object: `sources[1]`. */
  readonly place: string;
  readonly result: Rendered | NotBuilt;
}

/**
 * Builds what an Application applies: what its sources make, each for itself. If krmkit cannot build all of them, the
 * others are built. Follows `GenerateManifests` in reposerver/repository/repository.go.
 */
export async function buildApplication(application: Sourced, context: ArgoContext): Promise<ApplicationOutcome> {
  const found = sourcesOf(application, context);
  if (!found.ok) return { result: found, missing: [] };
  const own = sourcesIn(application.origins);
  const missing: MissingSource[] = [];
  const rendered: Rendered[] = [];
  for (const source of found.sources) {
    const result = source.missing ?? (await renderSource(source.sourced, application, placesOf(source, context)));
    if ('isRefused' in result) return { result, missing: [] };
    if ('objects' in result && !needsPermission(result)) rendered.push(result);
    else missing.push({ place: source.place, result: withCauses(result, own) });
  }
  const [first] = missing;
  if (rendered.length === 0 && first !== undefined) return { result: first.result, missing: [] };
  const joined = {
    ok: rendered.every(({ ok }) => ok),
    objects: rendered.flatMap(({ objects }) => objects),
    diagnostics: rendered.flatMap(({ diagnostics }) => diagnostics),
    sources: new Map(rendered.flatMap(({ sources }) => [...sources])),
  };
  if (!joined.ok) return { result: withCauses({ ...joined, objects: [] }, own), missing };
  const { objects } = joined;
  const other = otherRevision(application, found.sources, objects);
  if (other !== undefined) return { result: other, missing: [] };
  const finished = finishObjects(objects, application, await context.clusterScopes(objects));
  return { result: withCauses({ ...joined, objects: finished }, own), missing };
}

/** What people mean by the revision of the working tree. */
const USUAL: ReadonlySet<string> = new Set(['', 'HEAD', 'main', 'master']);

/**
 * A branch can have manifests that a program has rendered. Then the directory of the working tree has nothing, or the object
 * that makes the Application.
 */
function otherRevision(
  application: Sourced,
  sources: readonly ArgoSource[],
  objects: readonly Sourced[],
): NotBuilt | undefined {
  const key = keyOfSourced(application);
  if (objects.length > 0 && !objects.some((object) => keyOfSourced(object) === key)) return undefined;
  for (const { sourced } of sources) {
    const revision = textAt(sourced.value, 'targetRevision');
    if (USUAL.has(revision) || textAt(sourced.value, 'path') === '') continue;
    const reason = `its source is ${revision} of this repository, and the working tree has other files there`;
    return { ok: false, reason, cause: 'revision', at: partOf(sourced, ['targetRevision']) ?? sourced };
  }
  return undefined;
}

function placesOf({ sourced }: ArgoSource, context: ArgoContext): ArgoContext {
  return inSource(context, meantByUrl(sourced.value, context));
}

/** Adds the files of an Application. */
function withCauses(result: Rendered | NotBuilt, own: ReadonlyMap<string, Source>): Rendered | NotBuilt {
  if (!('objects' in result)) return result;
  return { ...result, sources: new Map([...own, ...result.sources]), causes: pathsNotRead(own, result.sources) };
}

/** The directories and files that the sources of an Application build, without building them; none of charts. */
export async function manifestsOfSources(application: Sourced, context: ArgoContext): Promise<readonly string[]> {
  const found = sourcesOf(application, context);
  const paths: string[] = [];
  for (const { sourced: source, missing } of found.ok ? found.sources : []) {
    if (missing !== undefined) continue;
    const own = inSource(context, meantByUrl(source.value, context));
    const directory = directoryOfSource(source.value, own.repository);
    const tool = directory === undefined ? undefined : await toolOf(source, directory, own.files);
    if (directory === undefined || tool?.ok !== true) continue;
    if (tool.tool === 'kustomize') {
      const components = itemsAt(partOf(source, ['kustomize']) ?? source, 'components');
      paths.push(directory, ...components.map(({ value }) => resolvePath(directory, scalarText(value) ?? '.')));
    } else if (tool.tool === 'directory') {
      const config = member(source.value, 'directory') ?? null;
      const chosen = (await chosenManifests(config, directory, own)) ?? [];
      paths.push(...chosen.map((path) => joinPath(directory, path)));
    }
  }
  return paths;
}

async function renderSource(source: Sourced, application: Sourced, context: ArgoContext): Promise<Rendered | NotBuilt> {
  const { files, repository, working } = context;
  const path = partOf(source, ['path']) ?? source;
  const directory = directoryOfSource(source.value, repository);
  if (directory === undefined) {
    return refused('the path of the source leads out of the repository', 'write a relative path', path);
  }
  const status = await files.status(directory);
  if (!status.ok || status.value.kind !== 'directory') {
    const shown = textAt(source.value, 'path');
    // Without remotes, the repository of the source is not known.
    return context.remotes.length === 0
      ? { ok: false, reason: `this repository has no directory ${shown}`, at: path }
      : refused(`the directory ${shown} of the source does not exist`, 'correct the path', path);
  }
  const name = textAt(member(application.value, 'metadata'), 'name');
  const overridden = await withOverrides(source, name, directory, { files, working });
  if ('ok' in overridden) return overridden;
  const tool = await toolOf(overridden.source, directory, files);
  if (!tool.ok) return { ...tool, directory };
  const rendered = await renderWith(tool.tool, overridden.source, { application, directory, context });
  if (!('objects' in rendered)) return tool.tool === 'helm' ? rendered : { ...rendered, directory };
  return { ...rendered, sources: new Map([...rendered.sources, ...overridden.read]) };
}

interface Place {
  readonly application: Sourced;
  readonly directory: string;
  readonly context: ArgoContext;
}

async function renderWith(
  tool: 'kustomize' | 'helm' | 'directory' | 'plugin',
  source: Sourced,
  place: Place,
): Promise<Rendered | NotBuilt> {
  switch (tool) {
    case 'kustomize':
      return renderKustomize(source, place);
    case 'directory': {
      const read = await renderDirectory(source, place.directory, place.context);
      return read.ok ? read.rendered : read;
    }
    case 'helm':
      return renderHelm(source, place);
    case 'plugin':
      return { ok: false, reason: 'krmkit does not run plugins of Argo CD', at: source };
  }
}

async function renderKustomize(
  source: Sourced,
  { application, directory, context }: Place,
): Promise<Rendered | NotBuilt> {
  const { files, working, options } = context;
  const kustomize = partOf(source, ['kustomize']);
  const shown = relativePath(working, directory);
  if (kustomize === undefined || kustomize.value === null) return buildKustomizationIn(files, shown, options);
  const found = await componentsOf(kustomize, directory, files);
  if (!found.ok) return found;
  const environment = argoEnvironment(application.value, source.value);
  let unknown: NotBuilt | undefined;
  const built = await buildKustomizationIn(files, shown, {
    ...options,
    editKustomization: {
      mode: 'strict',
      edit: async (file, report) => {
        if (file === undefined) {
          report(errorAt('the directory of the source has no kustomization', 'add a kustomization.yaml', kustomize));
          return undefined;
        }
        const edited = argoKustomizationFile(file, kustomize, { environment, components: found.components });
        if (edited.ok) return edited.sourced;
        if (edited.isUnknown === true) unknown = { ok: false, reason: edited.message, at: edited.at };
        report(errorAt(edited.message, edited.hint, edited.at));
        return undefined;
      },
    },
  });
  return unknown ?? built;
}

function refused(message: string, hint: string, at: Sourced): Rendered {
  return { ok: false, objects: [], diagnostics: [errorAt(message, hint, at)], sources: new Map() };
}

function errorAt(message: string, hint: string, at: Sourced): Diagnostic {
  return { code: 'invalid-kustomization', severity: 'error', message, hint, ...locationOfPart(at) };
}
