import { applySuppressions } from '../read/suppressions.ts';
import type { Package } from '../read/package.ts';
import type { Diagnostic, Subject } from '../diagnostics/diagnostic.ts';
import { locateFinding } from '../kubelet/locate-finding.ts';
import { namespaceOf } from '../kubelet/namespace-of.ts';
import { directoryOf } from '../kubelet/nearest-object.ts';
import { packageObjects } from '../kubelet/package-objects.ts';
import type { Behaviour } from '../kubelet/release.ts';
import type { Sources } from '../kubelet/sources.ts';
import type { PodTemplate, TemplatePath } from '../kubelet/pod/workloads.ts';
import { podTemplatesOf } from '../kubelet/pod/workloads.ts';
import type { Resource } from '../resource/resource.ts';
import { subjectOf } from '../resource/subject.ts';
import { nearest } from '../text/similar.ts';
import type { JsonObject } from '../value/json.ts';
import { isObject } from '../value/json.ts';
import { follow } from '../value/path.ts';
import type { Problem, Result } from '../value/result.ts';

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
   * refuses.
   */
  readonly diagnostics: readonly Diagnostic[];
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

export function choosePod(read: Package, settings: PodChoice, random: string): Result<ChosenPod, Required<Problem>> {
  const { facts } = read;
  const all = read.resources.flatMap((resource) =>
    podTemplatesOf(resource.value, settings.templates).map((template): Candidate => ({ resource, template })),
  );
  const given = all.filter(({ resource }) => standsIn(resource.origin?.source.path ?? '', settings.path));
  const here = given.length > 0 ? given : all;
  const { namespaces } = settings;
  const namespaceIn = ({ resource }: Candidate): string =>
    namespaceOf(resource, facts) ?? settings.namespace ?? 'default';
  const candidates = namespaces === undefined ? here : here.filter((one) => namespaces.includes(namespaceIn(one)));
  if (candidates.length === 0 && here.length > 0) {
    const known = [...new Set(here.map(namespaceIn))].join(', ');
    return wrong(`no pod is in the namespace ${namespaces?.join(' or ') ?? ''}`, `namespaces of the pods: ${known}`);
  }
  const chosen = choose(candidates, settings.name, settings.path);
  if (!chosen.ok) return chosen;
  const { resource, template } = chosen.value;
  const pod = follow(resource.value, template.path);
  if (!isObject(pod)) return wrong(`${settings.path} has no pod`, 'name a file with a Pod or a workload');
  const directory = directoryOf(resource.origin?.source.path ?? '');
  const written = namespaceOf(resource, facts) ?? settings.namespace;
  const namespace = written ?? 'default';
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
        message: `${kind} ${name} is in several equally near files`,
      }),
  });
  for (const { resource: object, finding } of sources.findings) {
    found.push(locateFinding(object, [], subjectOf(object), finding, undefined));
  }
  const { apiVersion, kind, name } = resource.identity;
  const { kept } = applySuppressions([...read.diagnostics, ...found], read.resources);
  return {
    ok: true,
    value: {
      resource,
      template,
      subject: { apiVersion, kind, namespace, name },
      pod,
      name: podName(name === '' ? kind.toLowerCase() : name, template, random),
      namespace,
      sources: sources.from(directory, written),
      diagnostics: kept,
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

function standsIn(file: string, path: string): boolean {
  const plain = path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  const bare = file.replace(/^(?:\.\/)+/, '');
  return bare === plain || bare.startsWith(`${plain}/`);
}

/** The name that a controller would give its pod: five random letters and digits, or a number. */
function podName(name: string, { controller }: PodTemplate, random: string): string {
  if (controller === 'none') return name;
  return controller === 'stateful-set' ? `${name}-0` : `${name}-${random}`;
}

function wrong(message: string, hint: string): { readonly ok: false } & Required<Problem> {
  return { ok: false, message, hint };
}
