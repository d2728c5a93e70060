import type { DiagnosticCode, ContainerList, JsonValue, Path } from '@krmkit/base';
import {
  containerFieldPath,
  decodePod,
  applyPodDefaults,
  behaviourOf,
  leavesReference,
  resolvePod,
  serviceLinks,
  podReferenceFindings,
} from '@krmkit/pods';
import type { Finding, Release, ServiceLinks, Sources, Controller, PodContext } from '@krmkit/pods';
import { printPath, fingerprint } from '@krmkit/base';

/** A mistake in a pod, of severity warning or above, that Kubernetes does not report. */
export interface PodFault {
  /** The stable code of the mistake: `unresolved-reference`. */
  readonly code: DiagnosticCode;
  /** How serious the mistake is. */
  readonly severity: 'error' | 'warning';
  /** For an Event: `UnresolvedReference`, `MissingKey`. */
  readonly reason: string;
  /**
   * From the root of the pod: `spec.containers[0].env[3].value`. Together with `code` and `message`, it identifies a
   * fault.
   */
  readonly field: string;
  /** A container as events name it: `spec.containers{app}`; undefined if the fault is about the whole pod. */
  readonly fieldPath: string | undefined;
  /** The name of the container; undefined if the fault is about the whole pod. */
  readonly container: string | undefined;
  /** `env PUBLIC_URL: $(HOST) is not defined`, in one line, without values of Secrets. */
  readonly message: string;
  /** What the user can do; undefined if nothing is known. */
  readonly hint: string | undefined;
}

export interface FaultContext {
  readonly sources: Sources;
  readonly release: Release;
  /** The namespace for pods that have none. */
  readonly namespace: string;
  readonly controller: Controller;
  /** By default computed for each pod, which is slow with many Services. */
  readonly links?: LinksOf;
}

export type LinksOf = (sources: Sources, namespace: string, enabled: boolean) => ServiceLinks;

/** The faults of a Pod or of a pod template, as an API server stores it; in the order of its fields. */
export function podFaults(pod: JsonValue, context: FaultContext): readonly PodFault[] {
  const { sources, release, controller, links = serviceLinks } = context;
  const decoded = decodePod(pod);
  const namespace = decoded.value.metadata.namespace ?? context.namespace;
  const defaulted = applyPodDefaults(decoded.value, namespace);
  const resolved: PodContext = {
    pod: defaulted,
    namespace,
    sources,
    release,
    behaviour: behaviourOf(release),
    links: links(sources, namespace, defaulted.spec.enableServiceLinks === true),
    runtime: {},
    controller,
    precedence: 'declared',
    partial: false,
  };
  const containers = resolvePod(resolved);
  const faults: PodFault[] = [];
  const references = podReferenceFindings(resolved, pod, undefined);
  for (const finding of [...decoded.findings, ...containers.flatMap(({ findings }) => findings), ...references]) {
    const { severity } = finding;
    if (severity !== 'info') faults.push(faultOf({ ...finding, severity }));
  }
  return faults;
}

function faultOf({
  code,
  severity,
  path,
  field,
  message,
  container,
  hint,
}: Finding & Pick<PodFault, 'severity'>): PodFault {
  const list = listOf(path);
  return {
    code,
    severity,
    reason: reasonOf(code),
    field: printPath(path),
    fieldPath: list === undefined || container === undefined ? undefined : containerFieldPath(list, container),
    container,
    message: `${field ?? printPath(path)}: ${message}`,
    hint,
  };
}

function listOf([spec, list]: Path): ContainerList | undefined {
  if (spec !== 'spec') return undefined;
  return list === 'containers' || list === 'initContainers' || list === 'ephemeralContainers' ? list : undefined;
}

/**
 * An Event's reason: `missing-key` becomes `MissingKey`. The codes that leave a reference as text share the reason from
 * the 2015 design.
 */
export function reasonOf(code: DiagnosticCode): string {
  if (leavesReference(code)) return 'UnresolvedReference';
  return code.replaceAll(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Computes service variables once for all pods that see the same list of Services: for `FaultContext.links`. */
export function rememberedLinks(): LinksOf {
  const known = new WeakMap<readonly unknown[], Map<string, ServiceLinks>>();
  return (sources, namespace, enabled) => {
    const services = sources.services(namespace);
    const byKey = known.get(services) ?? new Map<string, ServiceLinks>();
    known.set(services, byKey);
    const key = `${String(enabled)}/${namespace}`;
    const links = byKey.get(key) ?? serviceLinks(sources, namespace, enabled);
    byKey.set(key, links);
    return links;
  };
}

/** The longest name that an API server accepts. */
const LONGEST = 253;

/**
 * The name of the Event about one fault: the pod's name, a dot, and a hash of its uid, the field and the code. It
 * is the same in each replica and at each time, so a second replica finds the existing Event.
 */
export function faultEventName(
  pod: { readonly name: string; readonly uid: string },
  fault: { readonly field: string; readonly code: string },
): string {
  const suffix = `.${fingerprint([pod.uid, fault.field, fault.code].join('\0'))}`;
  return `${pod.name.slice(0, LONGEST - suffix.length).replace(/[-.]+$/, '')}${suffix}`;
}
