import type { Release, Sources, TemplatePath } from '@krmkit/pods';
import { podTemplatesOf } from '@krmkit/pods';
import { equalValues, isArray, isObject, member, follow } from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import type { AdmissionRequest } from './admission-review.ts';
import type { LinksOf, PodFault } from '../objects/pod-faults.ts';
import { podFaults } from '../objects/pod-faults.ts';

export interface AdmissionContext {
  readonly sources: Sources;
  /** False if not all Services are known. A missing Service is not reported then. */
  readonly knowsServices: boolean;
  readonly release: Release;
  readonly links: LinksOf;
  /** Kinds that the user configured. */
  readonly templates: readonly TemplatePath[];
}

export interface AdmissionFaults {
  readonly faults: readonly PodFault[];
  /** The object was not checked because that would take too long. */
  readonly tooLarge: boolean;
}

/**
 * In units of 0.2 microseconds, as measured: half a second, or one second on a busy machine. Handwritten objects need
 * less than a hundredth of it.
 */
const MOST_WORK = 2_500_000;

/**
 * The mistakes that Kubernetes does not report in an object that is being applied: in a Pod, or in the pod template of
 * a workload. Reports nothing about objects of other kinds, subresources, and operations other than CREATE and UPDATE.
 * Reports nothing if an update does not change the template (the `spec` of a Pod), or if a controller creates the
 * object: its mistakes were reported when its owner was applied.
 */
export function admissionFaults(request: AdmissionRequest, context: AdmissionContext): AdmissionFaults {
  const { object, namespace } = request;
  if (object === undefined || !isApplied(request) || isControlled(object)) return { faults: [], tooLarge: false };
  const faults: PodFault[] = [];
  for (const { path, controller } of podTemplatesOf(object, context.templates)) {
    const template = follow(object, path);
    if (!isObject(template)) continue;
    if (isUnchanged(request, path.length === 0 ? ['spec'] : path)) continue;
    const { sources, release, links } = context;
    if (workOf(template, sources.services(namespace).length) > MOST_WORK) return { faults: [], tooLarge: true };
    // A namespace in a template has no meaning; the namespace of a Pod is that of the request.
    const found = podFaults(inNamespace(template, namespace), { sources, release, namespace, controller, links });
    for (const fault of found) {
      if (context.knowsServices || fault.code !== 'missing-service') faults.push(fault);
    }
  }
  return { faults, tooLarge: false };
}

/** Whether a user applies the object itself. */
function isApplied({ operation, subResource }: AdmissionRequest): boolean {
  return subResource === '' && (operation === 'CREATE' || operation === 'UPDATE');
}

/** Whether an update leaves what is at the path as it is. */
function isUnchanged({ operation, object, oldObject }: AdmissionRequest, path: Path): boolean {
  if (operation !== 'UPDATE' || object === undefined || oldObject === undefined) return false;
  const before = follow(oldObject, path);
  const now = follow(object, path);
  return before !== undefined && now !== undefined && equalValues(before, now);
}

function isControlled(object: JsonObject): boolean {
  const owners = member(member(object, 'metadata'), 'ownerReferences');
  return isArray(owners) && owners.some((owner) => member(owner, 'controller') === true);
}

function inNamespace(template: JsonObject, namespace: string): JsonObject {
  const metadata = member(template, 'metadata');
  return { ...template, metadata: { ...(isObject(metadata) ? metadata : {}), namespace } };
}

/** A Service has seven variables for each port, and most Services have one port. */
const OF_SERVICE = 9;
const OF_TEXT = 150;
const OF_CHARACTER = 5;
const OF_OBJECT = 40;

/** The size of the container's own texts, plus that of the variables of all Services. */
function workOf(template: JsonObject, services: number): number {
  const spec = member(template, 'spec');
  let work = 0;
  for (const list of ['initContainers', 'containers', 'ephemeralContainers']) {
    const containers = member(spec, list);
    if (isArray(containers)) work += containers.length * services * OF_SERVICE + sizeOf(containers);
  }
  return work;
}

function sizeOf(value: JsonValue): number {
  if (typeof value === 'string') return OF_TEXT + value.length * OF_CHARACTER;
  if (typeof value !== 'object' || value === null) return 0;
  let size = OF_OBJECT;
  for (const item of isArray(value) ? value : Object.values(value)) size += sizeOf(item);
  return size;
}
