import type { Diagnostic } from '@krmkit/base';
import { dirname, isObject, member, memoryFileSystem, relativePath, resolvePath, textAt } from '@krmkit/base';
import type { BuildObject, InstalledRelease, Sourced } from '@krmkit/kustomize';
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
import type { ChangedStarts } from './changed-starts.ts';
import { splitChanged } from './changed-starts.ts';
import type { Followed, RepositoryObjects, WrittenObject } from './find-objects.ts';
import { CIRCLE, isCircle, keyOfSourced, madeBy, writtenAt, writtenByFile, writtenKey } from './find-objects.ts';
import { createReachedFiles } from './reached-files.ts';
import type { RepositoryBuild } from './flux-roots.ts';
import type { ControllerRoot } from './sources.ts';

/** What an Application applies, or why krmkit does not build it, before its root has a name. */
export interface ArgoOutcome extends Followed {
  readonly result: Rendered | NotBuilt;
  /** The source that is not built, where others of the Application are: `sources[1]`. */
  readonly place?: string;
}

/** Builds the Applications in a repository, each once. ApplicationSets stand for the Applications that they generate. */
export interface ArgoBuilder {
  /** The real paths of the files that the Applications in files apply. */
  readonly reachedFiles: () => Promise<ReadonlySet<string>>;
  /**
   * The Applications that builds of Flux have made, and those that nothing in the repository makes: none in the files that
   * Flux applies.
   */
  readonly tops: (made: readonly Followed[], reachedByFlux: ReadonlySet<string>) => Promise<readonly ArgoOutcome[]>;
  /** Applications that builds of others make. */
  readonly follow: (objects: readonly Followed[]) => Promise<readonly ArgoOutcome[]>;
  /** Objects that no build made, though files name them, and those that make each other in a circle. */
  readonly rest: () => Promise<readonly ArgoOutcome[]>;
  /** The roots, with names. */
  readonly finish: (outcomes: readonly ArgoOutcome[]) => Promise<readonly ControllerRoot[]>;
}

export function createArgoBuilder(
  found: RepositoryObjects,
  build: RepositoryBuild,
  changedStarts: ChangedStarts,
): ArgoBuilder {
  const written = found.objects.filter(({ identity }) => isArgoKind(identity));
  const isFollowed = (object: Sourced): boolean => !build.isExcluded(writtenAt(object)?.path ?? '');
  const context = createContext(found, build);
  const applicationsOf = createExpansion(context);
  const following: Following = {
    outcomesOf: createOutcomes(context, applicationsOf),
    reached: new Set(),
    seen: new Set(),
    isFollowed,
  };
  const followAll: ArgoBuilder['follow'] = async (objects) => {
    const outcomes: ArgoOutcome[] = [];
    for (const one of objects) outcomes.push(...(await follow(one, following)));
    return outcomes;
  };
  const expansion = { applicationsOf, context };
  let known: ReturnType<typeof filesOfEach> | undefined;
  const named = (): ReturnType<typeof filesOfEach> => (known ??= filesOfEach(written, expansion));
  return {
    reachedFiles: async () => new Set((await named()).flatMap(([, files]) => files)),
    follow: followAll,
    tops: async (made, reachedByFlux) => {
      const tops = findTops(written, made, { named: await named(), working: build.working });
      const own = tops.filter(({ path }) => !reachedByFlux.has(resolvePath(build.working, path)));
      const { changed, others } = await splitChanged(own, changedStarts);
      const outcomes = await followAll([...made, ...changed]);
      const unreached = others.filter((one) => !following.reached.has(writtenKey(one)));
      return [...outcomes, ...(await followAll(unreached.map((top) => entryOf(top, build))))];
    },
    rest: async () => {
      const outcomes: ArgoOutcome[] = [];
      for (const one of written) {
        if (following.reached.has(writtenKey(one))) continue;
        outcomes.push(...(await follow(entryOf(one, build), following)));
      }
      return outcomes;
    },
    finish: (outcomes) => Promise.all(withNames(outcomes).map(([name, outcome]) => finishRoot(name, outcome, build))),
  };
}

/** Whether an object of a build is one of Argo CD. */
export function isArgo(object: BuildObject): boolean {
  return isArgoKind(currentId(object));
}

function isArgoKind({ group, kind }: { readonly group: string; readonly kind: string }): boolean {
  return group === 'argoproj.io' && (kind === 'Application' || kind === 'ApplicationSet');
}

function entryOf({ path, sourced }: WrittenObject, { repository, working }: RepositoryBuild): Followed {
  return { label: relativePath(repository, resolvePath(working, dirname(path))) || '.', sourced, makers: [] };
}

/** The Applications of an object, with what they apply. */
type OutcomesOf = (object: Sourced) => Promise<readonly Outcome[]>;

type Outcome = Pick<ArgoOutcome, 'sourced' | 'result' | 'place'>;

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
    if (textAt(object.value, 'kind') === 'Application') {
      const { result, missing } = await buildApplication(object, context);
      return [{ sourced: object, result }, ...missing.map((one) => ({ sourced: object, ...one }))];
    }
    const expanded = await applicationsOf(object);
    return [{ sourced: object, result: expanded.ok ? generated(object, expanded.applications) : expanded }];
  };
}

/** What an ApplicationSet makes: Applications, which are then followed. */
function generated(set: Sourced, applications: readonly Sourced[]): Rendered {
  const own = sourcesIn(set.origins);
  const sources = new Map([set, ...applications].flatMap(({ origins }) => [...sourcesIn(origins)]));
  const objects = applications.flatMap(({ value, origins }): BuildObject[] =>
    isObject(value) ? [{ value, origins, previous: [], prefixes: [], suffixes: [], needsHash: false }] : [],
  );
  return { ok: true, objects, diagnostics: [], sources, causes: new Set(own.keys()) };
}

/** The objects of a build, if there is one. */
export function objectsOfOutcome({ result }: Pick<ArgoOutcome, 'result'>): readonly BuildObject[] {
  return 'objects' in result ? result.objects : [];
}

interface Expansion {
  readonly applicationsOf: ApplicationsOf;
  readonly context: ArgoContext;
}

type NamedFiles = readonly [one: WrittenObject, files: readonly string[]];

/** The written objects with the real paths of the files that they name, as far as the files tell. */
async function filesOfEach(
  written: readonly WrittenObject[],
  { applicationsOf, context }: Expansion,
): Promise<readonly NamedFiles[]> {
  const reachedFiles = createReachedFiles(context);
  const named: NamedFiles[] = [];
  for (const one of written) {
    const expanded = await applicationsOf(one.sourced);
    for (const application of expanded.ok ? expanded.applications : []) {
      const directories = await manifestsOfSources(application, context);
      named.push([one, [...(await reachedFiles(directories))]]);
    }
  }
  return named;
}

/** The written objects that no other one names, as far as the files tell. */
function findTops(
  written: readonly WrittenObject[],
  made: readonly Followed[],
  { named, working }: { readonly named: readonly NamedFiles[]; readonly working: string },
): readonly WrittenObject[] {
  const keys = new Set(made.map(({ sourced }) => keyOfSourced(sourced) ?? ''));
  const byFile = writtenByFile(written, working);
  for (const [one, files] of named) {
    for (const other of files.flatMap((path) => byFile.get(path) ?? [])) if (other !== one) keys.add(writtenKey(other));
  }
  return written.filter((one) => !keys.has(writtenKey(one)));
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
): Promise<readonly ArgoOutcome[]> {
  const { label } = start;
  const waiting: Followed[] = [start];
  const outcomes: ArgoOutcome[] = [];
  for (const followed of waiting) {
    const { sourced: object, makers } = followed;
    const key = `${label} ${textAt(object.value, 'kind')} ${shownName(object)}`;
    reached.add(keyOfSourced(object) ?? '');
    if (seen.has(key)) continue;
    seen.add(key);
    if (isCircle(followed)) {
      outcomes.push({ ...followed, result: { ok: false, reason: CIRCLE, at: object } });
      continue;
    }
    for (const outcome of await outcomesOf(object)) {
      outcomes.push({ ...outcome, label, makers });
      waiting.push(
        ...madeBy(
          followed,
          objectsOfOutcome(outcome).filter((one) => isArgo(one) && isFollowed(one)),
        ),
      );
    }
  }
  return outcomes;
}

function shownName({ value }: Sourced): string {
  const metadata = member(value, 'metadata');
  const namespace = textAt(metadata, 'namespace');
  return `${namespace === '' ? '' : `${namespace}/`}${textAt(metadata, 'name')}`;
}

/** The names of roots: as short as no other Application has them. */
function withNames(outcomes: readonly ArgoOutcome[]): readonly (readonly [name: string, outcome: ArgoOutcome])[] {
  // An ApplicationSet that generates nothing can have the name of an Application.
  const kindOf = ({ sourced: { value } }: ArgoOutcome): string =>
    textAt(value, 'kind') === 'Application' ? '' : `${textAt(value, 'kind')}/`;
  const nameOf = ({ sourced }: ArgoOutcome): string => textAt(member(sourced.value, 'metadata'), 'name');
  const forms: readonly ((outcome: ArgoOutcome) => string)[] = [
    (outcome) => `${kindOf(outcome)}${nameOf(outcome)}`,
    (outcome) => `${outcome.label}/${kindOf(outcome)}${nameOf(outcome)}`,
    (outcome) => `${outcome.label}/${kindOf(outcome)}${shownName(outcome.sourced)}`,
  ];
  const applications = outcomes.filter(({ place }) => place === undefined);
  const counts = forms.map((form) => {
    const counted = new Map<string, number>();
    for (const outcome of applications) counted.set(form(outcome), (counted.get(form(outcome)) ?? 0) + 1);
    return counted;
  });
  const used = new Set<string>();
  const named: (readonly [string, ArgoOutcome])[] = [];
  for (const outcome of outcomes) {
    const level = forms.findIndex((form, index) => counts[index]?.get(form(outcome)) === 1);
    const whole = `argocd:${(forms[level] ?? forms[2])?.(outcome) ?? ''}`;
    const name = outcome.place === undefined ? whole : `${whole}/${outcome.place}`;
    if (used.has(name)) continue;
    used.add(name);
    named.push([name, outcome]);
  }
  return named;
}

async function finishRoot(name: string, outcome: ArgoOutcome, build: RepositoryBuild): Promise<ControllerRoot> {
  const { sourced, result, place } = outcome;
  const more = {
    cluster: clusterOf(outcome),
    ...(place === undefined ? {} : { whole: name.slice(0, -place.length - 1) }),
  };
  if ('objects' in result) {
    const { causes = new Set(), ...built } = result;
    const root = await rootOf(built, { directory: name, files: build.files, strict: false });
    const assumed = assumedSource(sourced, build);
    const isGenerated = textAt(sourced.value, 'kind') !== 'Application';
    const release = root.state === 'built' ? {} : { release: releaseOf(outcome) };
    return { ...root, ...more, ...release, isGenerated, causes, ...(assumed === undefined ? {} : { assumed }) };
  }
  const diagnostic: Diagnostic = {
    code: 'controller-root',
    severity: result.isRefused === true ? 'error' : 'info',
    message: `${result.isRefused === true ? 'Argo CD refuses' : 'krmkit does not build'} ${name}: ${result.reason}`,
    ...(result.cause === undefined ? {} : { cause: result.cause }),
    ...locationOfPart(result.at),
  };
  const sources = new Map([...sourcesIn(sourced.origins), ...sourcesIn(result.at.origins)]);
  const made = { ok: false, objects: [], diagnostics: [diagnostic], sources };
  const root = await rootOf(made, { directory: name, files: memoryFileSystem(new Map()), strict: false });
  const state = result.isRefused === true ? 'refused' : 'needs-permission';
  const isSuspended = result.isEmpty === true;
  return {
    ...root,
    ...more,
    release: releaseOf(outcome),
    state,
    causes: new Set(sources.keys()),
    isSuspended,
    notBuilt: diagnostic,
    ...(result.directory === undefined ? {} : { unread: relativePath(build.working, result.directory) || '.' }),
  };
}

/** What an Application installs; the source that is not built can name another release of a chart. */
function releaseOf({ sourced: { value }, result }: ArgoOutcome): InstalledRelease {
  const helm = 'at' in result ? member(result.at.value, 'helm') : undefined;
  const destination = member(member(value, 'spec'), 'destination');
  return {
    name: textAt(helm, 'releaseName') || textAt(member(value, 'metadata'), 'name'),
    namespace: textAt(helm, 'namespace') || textAt(destination, 'namespace'),
  };
}

/** The destination; that of Argo CD itself differs between the entries of a repository. */
function clusterOf({ sourced, label }: ArgoOutcome): string {
  const destination = member(member(sourced.value, 'spec'), 'destination');
  const named = textAt(destination, 'server') || textAt(destination, 'name');
  return named === 'https://kubernetes.default.svc' || named === 'in-cluster' || named === ''
    ? `argocd:${label}`
    : `argocd:${named}`;
}

function createContext({ ofKind }: RepositoryObjects, build: RepositoryBuild): ArgoContext {
  const { files, clone, repository, working, remotes, directories, argo } = build;
  const { isUnrestricted, ...added } = argo.kustomize;
  const contents = new Map<string, ReturnType<ArgoContext['content']>>();
  return {
    files,
    repository,
    working,
    remotes,
    directories,
    clone,
    options: { ...build.build, ...added, ...(isUnrestricted ? { below: repository } : {}) },
    version: argo.version,
    clusters: argo.clusters,
    parameters: argo.parameters,
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

/** False for the groups of Kubernetes itself, but not for `gateway.networking.k8s.io` and others of its projects. */
function isCustomGroup(group: string): boolean {
  return (
    group.includes('.') && !/^(?:[^.]+|rbac\.authorization|(?:flowcontrol|internal)\.apiserver)\.k8s\.io$/.test(group)
  );
}
