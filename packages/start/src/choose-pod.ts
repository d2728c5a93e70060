import { applySuppressions, collectFacts, normalizePath, subjectOf } from '@krmkit/manifests';
import { shellPath, nearest, isObject, follow } from '@krmkit/base';
import type { Environment, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { Package, Resource } from '@krmkit/manifests';
import type { Diagnostic, Subject, JsonObject, Problem, Result } from '@krmkit/base';
import { locateFinding, namespaceOf, directorySegments, packageObjects, podTemplatesOf } from '@krmkit/pods';
import type { Behaviour, Sources, PodTemplate, TemplatePath } from '@krmkit/pods';

/** The pod to run, and the objects that it can refer to. */
export interface ChosenPod {
  readonly resource: Resource;
  readonly template: PodTemplate;
  readonly subject: Subject;
  readonly pod: JsonObject;
  readonly name: string;
  readonly namespace: string;
  readonly sources: Sources;
  /**
   * Problems in the files: unreadable files, duplicate objects, and ConfigMaps, Secrets or Services that an API server
   * refuses; and of the objects that were looked up so far, those that several files have.
   */
  readonly diagnostics: () => readonly Diagnostic[];
  /** The objects of the files, as they are written: for comments that suppress findings. */
  readonly written: readonly Resource[];
}

/** Which pod of a package. */
export interface PodChoice {
  /** Pods of this file or directory take precedence. */
  readonly path: string;
  /** The name of the pod or workload; needed if there are several. */
  readonly name: string | undefined;
  /** The namespace of objects without one; undefined: `default`. */
  readonly namespace: string | undefined;
  /** Only pods in one of these namespaces; undefined: in any. */
  readonly namespaces?: readonly string[] | undefined;
  readonly templates: readonly TemplatePath[];
  readonly behaviour: Behaviour;
}

interface Candidate {
  readonly resource: Resource;
  readonly template: PodTemplate;
}

/**
 * Chooses a pod of the files, or of what a kustomization builds. It can refer to objects of the same build, to files that
 * no kustomization uses, and to builds outside of the path of the choice.
 */
export function choosePod(
  environments: Environments,
  settings: PodChoice,
  random: string,
): Result<ChosenPod, Required<Problem>> {
  const here = candidatesOf(environments, settings);
  const { namespaces } = settings;
  const namespaceIn = ({ resource }: Candidate, { package: own }: Environment): string =>
    namespaceOf(resource, own.facts) ?? settings.namespace ?? 'default';
  const positions = here.flatMap(({ environment, candidates }) => {
    const selected = candidates.filter((one) => namespaces?.includes(namespaceIn(one, environment)) ?? true);
    return selected.length === 0 ? [] : [{ environment, candidates: selected }];
  });
  if (positions.length === 0 && here.length > 0) {
    const found = here.flatMap(({ environment, candidates }) => candidates.map((one) => namespaceIn(one, environment)));
    const known = [...new Set(found)].join(', ');
    return wrong(`no pod is in the namespace ${namespaces?.join(' or ') ?? ''}`, `namespaces of the pods: ${known}`);
  }
  const [position, ...others] = positions;
  if (others.length > 0) return severalEnvironments(positions);
  const chosen = choose(position?.candidates ?? [], settings.name, settings.path);
  if (!chosen.ok) return chosen;
  return podOf(environments, chosen.value, { root: position?.environment.root, settings, random });
}

/** The pods of each environment, those below the path if there are any. */
function candidatesOf(
  environments: Environments,
  { templates, path, name }: PodChoice,
): readonly { readonly environment: Environment; readonly candidates: readonly Candidate[] }[] {
  const all = environmentsOf(environments).map((environment) => ({
    environment,
    candidates: environment.package.resources.flatMap((resource) =>
      podTemplatesOf(resource.value, templates).map((template): Candidate => ({ resource, template })),
    ),
  }));
  const given = all.map(({ environment, candidates }) => ({
    environment,
    candidates: candidates.filter(({ resource }) =>
      isBelow(environment.root ?? resource.origin?.source.path ?? '', path),
    ),
  }));
  return withPods(withPods(given).length > 0 ? given : all, name);
}

/** The pod with its sources, and the findings about them. */
function podOf(
  environments: Environments,
  { resource, template }: Candidate,
  {
    root,
    settings,
    random,
  }: { readonly root: string | undefined; readonly settings: PodChoice; readonly random: string },
): Result<ChosenPod, Required<Problem>> {
  const read = packageOf(environments, root, settings.path);
  const { facts } = read;
  const pod = follow(resource.value, template.path);
  if (!isObject(pod)) return wrong(`${settings.path} has no pod`, 'name a file with a Pod or a workload');
  const directory = directorySegments(resource.origin?.source.path ?? '');
  const declared = namespaceOf(resource, facts) ?? settings.namespace;
  const namespace = declared ?? 'default';
  const found: Diagnostic[] = [];
  const sources = packageObjects(read.resources, {
    facts,
    behaviour: settings.behaviour,
    // There is no cluster, so an object that is not among the files does not exist.
    complete: true,
    namespace: settings.namespace ?? 'default',
    onAmbiguous: (kind, name) =>
      found.push({
        code: 'ambiguous-source',
        severity: 'info',
        message: `${kind} ${name} is in several files, none of which is nearer`,
      }),
  });
  for (const { resource: object, finding } of sources.findings) {
    found.push(locateFinding(object, finding, { subject: subjectOf(object) }));
  }
  const { apiVersion, kind, name } = resource.identity;
  const built = environments.roots.find((one) => one.directory === root);
  const written = built === undefined ? read.resources : [...environments.files.resources, ...built.written];
  return {
    ok: true,
    value: {
      resource,
      template,
      subject: { apiVersion, kind, namespace, name },
      pod,
      name: podName(name === '' ? kind.toLowerCase() : name, template, random),
      namespace,
      sources: sources.from(directory, declared),
      diagnostics: () => applySuppressions([...read.diagnostics, ...found], written).kept,
      written,
    },
  };
}

function choose(
  candidates: readonly Candidate[],
  name: string | undefined,
  path: string,
): Result<Candidate, Required<Problem>> {
  const names = candidates.map(({ resource: { identity } }) => identity.name);
  const listed = candidates.map(({ resource: { identity } }) => `${identity.kind} ${identity.name}`).join(', ');
  const wanted = name === undefined ? candidates : candidates.filter((_, index) => names[index] === name);
  const [first, second] = wanted;
  if (first !== undefined && second === undefined) return { ok: true, value: first };
  if (candidates.length === 0) {
    return wrong(
      `${path} contains no Pod and no pod template`,
      'pass the file with the Pod first, and after -- the objects that it refers to',
    );
  }
  if (first !== undefined) {
    return wrong(
      `there are several pods: ${listed}`,
      name === undefined ? 'choose one with --name' : 'put it into a file of its own',
    );
  }
  const near = nearest(name ?? '', names);
  return wrong(
    `there is no pod or workload ${name ?? ''}`,
    near === undefined ? `pods and workloads: ${listed}` : `did you mean ${near}?`,
  );
}

interface PodPlace {
  readonly environment: Environment;
  readonly candidates: readonly Candidate[];
}

/** The environments with pods; only those with a pod of this name, if there is one. */
function withPods(positions: readonly PodPlace[], name?: string): readonly PodPlace[] {
  const filled = positions.filter(({ candidates }) => candidates.length > 0);
  const named = filled.filter(({ candidates }) => candidates.some(({ resource }) => resource.identity.name === name));
  return named.length > 0 ? named : filled;
}

function severalEnvironments(positions: readonly PodPlace[]): Result<never, Required<Problem>> {
  const names = positions.map(
    ({ environment, candidates }) => environment.root ?? candidates[0]?.resource.origin?.source.path ?? '',
  );
  return wrong(
    `there are pods in several environments: ${names.join(', ')}`,
    `name one of them: krmkit start ${shellPath(names.at(-1) ?? '')}`,
  );
}

/** What a pod of the files, or of the build of `root`, can refer to. */
function packageOf({ files, roots }: Environments, root: string | undefined, path: string): Package {
  const others = roots.filter(({ directory }) => directory === root || !isBelow(directory, path));
  if (others.length === 0) return files;
  const packages = [files, ...others.map(({ package: built }) => built)];
  const resources = packages.flatMap((one) => one.resources);
  return {
    ...files,
    resources,
    diagnostics: packages.flatMap(({ diagnostics }) => diagnostics),
    sources: new Map(packages.flatMap(({ sources }) => [...sources])),
    facts: collectFacts(resources, []),
  };
}

/** Whether a file or directory is at or below a path. */
function isBelow(file: string, path: string): boolean {
  const above = normalizePath(path);
  if (above === '.') return file !== '-' && !/^(?:\/|\.\.(?:\/|$))/.test(file);
  return file === above || file.startsWith(above === '/' ? above : `${above}/`);
}

/** The name that a controller would give its pod: five random letters and digits, or a number. */
function podName(name: string, { controller }: PodTemplate, random: string): string {
  if (controller === 'none') return name;
  return controller === 'stateful-set' ? `${name}-0` : `${name}-${random}`;
}

function wrong(message: string, hint: string): { readonly ok: false } & Required<Problem> {
  return { ok: false, message, hint };
}
