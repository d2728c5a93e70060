import type { Diagnostic } from '@krmkit/base';
import { dirname, isObject, member, memoryFileSystem, relativePath, resolvePath, textAt } from '@krmkit/base';
import type { BuildObject, BuiltRoot, Sourced } from '@krmkit/kustomize';
import { clusterScopes, currentId, rootOf } from '@krmkit/kustomize';
import type { NotBuilt } from '../argo/application.ts';
import { assumedSource } from '../argo/application.ts';
import type { Expanded } from '../argo/application-set.ts';
import { expandApplicationSet } from '../argo/application-set.ts';
import type { ArgoContext } from '../argo/argo-context.ts';
import { buildApplication, manifestsOfSources } from '../argo/build-application.ts';
import type { Rendered } from '../argo/directory-source.ts';
import { contentOfRepository } from '../argo/repository-content.ts';
import { locationOfPart, sourcesIn } from '../sourced-edits.ts';
import type { RepositoryObjects, WrittenObject } from './find-objects.ts';
import { writtenAt, writtenByFile } from './find-objects.ts';
import { createReachedFiles } from './reached-files.ts';
import type { RepositoryBuild } from './flux-roots.ts';
import type { ControllerRoot } from './sources.ts';

/** An Application or an ApplicationSet, with the name of the entry that leads to it. */
interface Followed {
  readonly label: string;
  readonly sourced: Sourced;
}

/** What an Application applies, or why krmkit does not build it, before its root has a name. */
interface Outcome extends Followed {
  readonly result: Rendered | NotBuilt;
}

/**
 * Builds the Applications that nothing in the repository makes, and those that they make. `others` are roots whose objects
 * can be Applications. ApplicationSets stand for the Applications that they generate.
 */
export async function buildArgoRoots(
  found: RepositoryObjects,
  build: RepositoryBuild,
  others: readonly BuiltRoot[],
): Promise<readonly ControllerRoot[]> {
  const written = found.objects.filter(({ identity }) => isArgoKind(identity));
  const isFollowed = (object: Sourced): boolean => !build.isExcluded(writtenAt(object)?.path ?? '');
  const made = others.flatMap(({ directory, objects }) =>
    objects
      .filter((object) => isArgo(object) && isFollowed(object))
      .map((sourced): Followed => ({ label: dirname(directory.replace(/^\w+:/, '')), sourced })),
  );
  if (written.length === 0 && made.length === 0) return [];
  const context = createContext(found, build);
  const applicationsOf = createExpansion(context);
  const outcomesOf = createOutcomes(context, applicationsOf);
  const tops = await findTops(written, made, { applicationsOf, context });
  const outcomes: Outcome[] = [];
  const reached = new Set<string>();
  const seen = new Set<string>();
  const followed = [...made, ...tops.map((top) => entryOf(top, build))];
  for (const start of followed) outcomes.push(...(await follow(start, { outcomesOf, reached, seen, isFollowed })));
  // Objects that no build made, though files name them, and those that make each other in a circle.
  for (const one of written) {
    if (reached.has(keyOf(one))) continue;
    outcomes.push(...(await follow(entryOf(one, build), { outcomesOf, reached, seen, isFollowed })));
  }
  return Promise.all(withNames(outcomes).map(([name, outcome]) => finishRoot(name, outcome, build)));
}

function isArgo(object: BuildObject): boolean {
  return isArgoKind(currentId(object));
}

function isArgoKind({ group, kind }: { readonly group: string; readonly kind: string }): boolean {
  return group === 'argoproj.io' && (kind === 'Application' || kind === 'ApplicationSet');
}

function keyOf({ path, index }: Pick<WrittenObject, 'path' | 'index'>): string {
  return `${path}#${index}`;
}

/** The key of the written object that an object of a build comes from. */
function writtenKey(object: Sourced): string {
  const written = writtenAt(object);
  return written === undefined ? '' : keyOf(written);
}

function entryOf({ path, sourced }: WrittenObject, { repository, working }: RepositoryBuild): Followed {
  return { label: relativePath(repository, resolvePath(working, dirname(path))) || '.', sourced };
}

/** The Applications of an object, with what they apply. */
type OutcomesOf = (object: Sourced) => Promise<readonly Omit<Outcome, 'label'>[]>;

/** The Applications of an object: an Application itself, or those that an ApplicationSet generates. */
type ApplicationsOf = (object: Sourced) => Promise<Expanded>;

/** Expands each ApplicationSet once. */
function createExpansion(context: ArgoContext): ApplicationsOf {
  const known = new Map<Sourced, Promise<Expanded>>();
  return (object) => {
    const expanded =
      known.get(object) ??
      (textAt(object.value, 'kind') === 'Application'
        ? Promise.resolve<Expanded>({ ok: true, applications: [object] })
        : expandApplicationSet(object, context));
    known.set(object, expanded);
    return expanded;
  };
}

function createOutcomes(context: ArgoContext, applicationsOf: ApplicationsOf): OutcomesOf {
  return async (object) => {
    const expanded = await applicationsOf(object);
    if (!expanded.ok) return [{ sourced: object, result: expanded }];
    const outcomes: Omit<Outcome, 'label'>[] = [];
    for (const sourced of expanded.applications) {
      outcomes.push({ sourced, result: await buildApplication(sourced, context) });
    }
    return outcomes;
  };
}

function objectsMadeBy({ result }: Pick<Outcome, 'result'>): readonly BuildObject[] {
  return 'objects' in result ? result.objects.filter(isArgo) : [];
}

/** The written objects that no other one names, as far as the files tell. */
async function findTops(
  written: readonly WrittenObject[],
  made: readonly Followed[],
  { applicationsOf, context }: { readonly applicationsOf: ApplicationsOf; readonly context: ArgoContext },
): Promise<readonly WrittenObject[]> {
  const keys = new Set(made.map(({ sourced }) => writtenKey(sourced)));
  const reachedFiles = createReachedFiles(context);
  const byFile = writtenByFile(written, context.working);
  for (const one of written) {
    const expanded = await applicationsOf(one.sourced);
    for (const application of expanded.ok ? expanded.applications : []) {
      const directories = await manifestsOfSources(application, context);
      const reached = [...(await reachedFiles(directories))].flatMap((path) => byFile.get(path) ?? []);
      for (const other of reached) if (other !== one) keys.add(keyOf(other));
    }
  }
  return written.filter((one) => !keys.has(keyOf(one)));
}

interface Following {
  readonly outcomesOf: OutcomesOf;
  /** The keys of written objects. */
  readonly reached: Set<string>;
  readonly seen: Set<string>;
  /** False for an object of a file that is excluded. */
  readonly isFollowed: (object: Sourced) => boolean;
}

/** What an object makes, then what the objects make that it makes: each kind and name of an entry once. */
async function follow(
  start: Followed,
  { outcomesOf, reached, seen, isFollowed }: Following,
): Promise<readonly Outcome[]> {
  const { label } = start;
  const waiting: Sourced[] = [start.sourced];
  const outcomes: Outcome[] = [];
  for (const object of waiting) {
    const key = `${label} ${textAt(object.value, 'kind')} ${shownName(object)}`;
    reached.add(writtenKey(object));
    if (seen.has(key)) continue;
    seen.add(key);
    for (const outcome of await outcomesOf(object)) {
      outcomes.push({ ...outcome, label });
      waiting.push(...objectsMadeBy(outcome).filter(isFollowed));
    }
  }
  return outcomes;
}

function shownName({ value }: Sourced): string {
  const metadata = member(value, 'metadata');
  const namespace = textAt(metadata, 'namespace');
  return `${namespace === '' ? '' : `${namespace}/`}${textAt(metadata, 'name')}`;
}

/** The names of roots: as short as no other root has them. */
function withNames(outcomes: readonly Outcome[]): readonly (readonly [name: string, outcome: Outcome])[] {
  const forms: readonly ((outcome: Outcome) => string)[] = [
    ({ sourced }) => textAt(member(sourced.value, 'metadata'), 'name'),
    ({ label, sourced }) => `${label}/${textAt(member(sourced.value, 'metadata'), 'name')}`,
    ({ label, sourced }) => `${label}/${shownName(sourced)}`,
  ];
  const counts = forms.map((form) => {
    const counted = new Map<string, number>();
    for (const outcome of outcomes) counted.set(form(outcome), (counted.get(form(outcome)) ?? 0) + 1);
    return counted;
  });
  const used = new Set<string>();
  const named: (readonly [string, Outcome])[] = [];
  for (const outcome of outcomes) {
    const level = forms.findIndex((form, index) => counts[index]?.get(form(outcome)) === 1);
    const name = `argocd:${(forms[level] ?? forms[2])?.(outcome) ?? ''}`;
    if (used.has(name)) continue;
    used.add(name);
    named.push([name, outcome]);
  }
  return named;
}

async function finishRoot(name: string, { sourced, result }: Outcome, build: RepositoryBuild): Promise<ControllerRoot> {
  if ('objects' in result) {
    const { causes = new Set(), ...built } = result;
    const root = await rootOf(built, { directory: name, files: build.files, strict: false });
    const assumed = assumedSource(sourced, build);
    return { ...root, causes, ...(assumed === undefined ? {} : { assumed }) };
  }
  const diagnostic: Diagnostic = {
    code: 'controller-root',
    severity: 'info',
    message: `krmkit does not build ${name}: ${result.reason}`,
    ...locationOfPart(result.at),
  };
  const sources = new Map([...sourcesIn(sourced.origins), ...sourcesIn(result.at.origins)]);
  const made = { ok: false, objects: [], diagnostics: [diagnostic], sources };
  const root = await rootOf(made, { directory: name, files: memoryFileSystem(new Map()), strict: false });
  return { ...root, state: 'needs-permission', causes: new Set(sources.keys()) };
}

function createContext({ ofKind }: RepositoryObjects, build: RepositoryBuild): ArgoContext {
  const { files, clone, repository, working, remotes, directories, build: options } = build;
  const contents = new Map<string, ReturnType<ArgoContext['content']>>();
  return {
    files,
    repository,
    working,
    remotes,
    directories,
    clone,
    options,
    content: (place) => {
      const content = contents.get(place.repository) ?? contentOfRepository(place.repository, place.files);
      contents.set(place.repository, content);
      return content;
    },
    clusterScopes: async (objects) => {
      const isCustom = objects.some((object) => isCustomGroup(currentId(object).group));
      const written = isCustom ? await ofKind('CustomResourceDefinition') : [];
      const declared = written.flatMap(({ sourced: { value } }) => (isObject(value) ? [{ value }] : []));
      return clusterScopes([...declared, ...objects]);
    },
  };
}

function isCustomGroup(group: string): boolean {
  return group.includes('.') && !group.endsWith('.k8s.io');
}
