import { nearest } from '../../text/similar.ts';
import { goQuote } from './go-quote.ts';
import type { Node, ObjectFieldSelector, Pod } from '../model.ts';
import { qualifiedNameErrors } from '../names.ts';
import type { Behaviour } from '../release.ts';
import type { Lookup } from '../sources.ts';
import type { Value } from '../value.ts';
import { hole, literal } from '../value.ts';
import type { Controller } from '../pod/workloads.ts';
import { controllerSetsAnnotation, controllerSetsLabel } from '../pod/workloads.ts';

/** What a field's value depends on besides the pod. */
export interface FieldContext {
  readonly behaviour: Behaviour;
  /** Values given by the user, by field path: `status.podIP`, `status.podIPs` (`a,b`), `spec.nodeName`, `metadata.uid` ... */
  readonly runtime: Readonly<Record<string, string>>;
  /** The node that the pod runs on. */
  readonly node: Lookup<Node>;
  /** What makes the pod of the template at hand; `none` for a Pod. */
  readonly controller: Controller;
}

/** A value; or a kubelet's error, in its words. `absent`: there is no such label or annotation, so it is empty. */
export type FieldResult =
  | { readonly value: Value; readonly absent?: boolean; readonly error?: never }
  | { readonly error: string; readonly value?: never };

const PLAIN_PATHS: ReadonlySet<string> = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.podIP',
  'status.podIPs',
]);

/**
 * The value of a `fieldRef` in `env` (kubelet_pods.go `podFieldSelectorRuntimeValue`, pods/helpers.go
 * `ConvertDownwardAPIFieldLabel`, fieldpath.go `ExtractFieldPathAsString`).
 */
export function fieldValue(pod: Pod, fieldRef: ObjectFieldSelector, context: FieldContext): FieldResult {
  const converted = convertFieldLabel(fieldRef, context.behaviour);
  if (converted.error !== undefined) return converted;
  const { path, key } = converted;
  if (key !== undefined) return mapEntry(pod, fieldRef.fieldPath, path, key, context);
  switch (path) {
    case 'metadata.name':
      return { value: podName(pod, context) };
    case 'metadata.namespace':
      return { value: given(context, path) ?? textOr(pod.metadata.namespace, 'namespace') };
    case 'metadata.uid':
      return { value: given(context, path) ?? textOr(isOwnPod(context) ? pod.metadata.uid : undefined, 'uid') };
    case 'metadata.labels':
      return { value: wholeMap(pod.metadata.labels, 'labels', context) };
    case 'metadata.annotations':
      return { value: wholeMap(pod.metadata.annotations, 'annotations', context) };
    case 'spec.nodeName':
      return { value: given(context, path) ?? textOr(pod.spec.nodeName, 'nodeName') };
    case 'spec.serviceAccountName':
      return { value: given(context, path) ?? literal(pod.spec.serviceAccountName ?? '') };
    case 'status.hostIPs':
      // The kubelet, too, has a gate for it.
      return context.behaviour.hostIPs === 'forbidden' ? { value: [] } : hostIPs(path, context);
    case 'status.hostIP':
      return hostIPs(path, context);
    case 'status.podIP':
    case 'status.podIPs':
      return podIPs(pod, path, context);
    default:
      return { error: `unsupported fieldPath: ${path}` };
  }
}

type Converted =
  | { readonly path: string; readonly key: string | undefined; readonly error?: never }
  | { readonly error: string };

function convertFieldLabel({ apiVersion, fieldPath }: ObjectFieldSelector, behaviour: Behaviour): Converted {
  if (apiVersion !== undefined && apiVersion !== '' && apiVersion !== 'v1') {
    return { error: `unsupported pod version: ${apiVersion}` };
  }
  const subscripted = splitSubscript(fieldPath);
  if (subscripted !== undefined) {
    const { path } = subscripted;
    if (path === 'metadata.annotations' || path === 'metadata.labels') return subscripted;
    return { error: `field label does not support subscript: ${fieldPath}` };
  }
  if (PLAIN_PATHS.has(fieldPath) || (fieldPath === 'status.hostIPs' && behaviour.hostIPs !== 'unknown')) {
    return { path: fieldPath, key: undefined };
  }
  // What it was called before v1beta3.
  if (fieldPath === 'spec.host') return { path: 'spec.nodeName', key: undefined };
  return { error: `field label not supported: ${fieldPath}` };
}

/** `path['key']` in its parts; the key may hold quotes and brackets, and may be empty. */
function splitSubscript(fieldPath: string): { readonly path: string; readonly key: string } | undefined {
  if (!fieldPath.endsWith("']")) return undefined;
  const inner = fieldPath.slice(0, -2);
  const start = inner.indexOf("['");
  return start > 0 ? { path: inner.slice(0, start), key: inner.slice(start + 2) } : undefined;
}

function mapEntry(pod: Pod, fieldPath: string, path: string, key: string, context: FieldContext): FieldResult {
  const errors = keyErrors(path, key);
  if (errors.length > 0) return { error: `invalid key subscript in ${fieldPath}: ${errors.join(';')}` };
  const known = given(context, fieldPath);
  if (known !== undefined) return { value: known };
  const text = own(path === 'metadata.labels' ? pod.metadata.labels : pod.metadata.annotations, key);
  const { controller, behaviour } = context;
  if (path === 'metadata.labels') {
    const topology = topologyLabel(pod, key, context);
    if (topology !== undefined) return topology;
    const rule = controllerSetsLabel(controller, key, behaviour);
    if (rule === 'always' || (rule === 'if-absent' && text === undefined)) {
      return { value: hole('controller', `label ${key}`) };
    }
  } else {
    const rule = controllerSetsAnnotation(controller, key, behaviour);
    if (rule === 'always' || (rule === 'if-absent' && text === undefined)) {
      return { value: hole('controller', `annotation ${key}`) };
    }
  }
  return text === undefined ? { value: [], absent: true } : { value: literal(text) };
}

const TOPOLOGY_LABELS: ReadonlySet<string> = new Set(['topology.kubernetes.io/zone', 'topology.kubernetes.io/region']);

/**
 * What PodTopologyLabels copies from the node when a pod is bound to it, over the pod's own label
 * (plugin/pkg/admission/podtopologylabels/admission.go); undefined where the pod's own label counts.
 */
function topologyLabel(pod: Pod, key: string, context: FieldContext): FieldResult | undefined {
  if (!context.behaviour.topologyLabels || !TOPOLOGY_LABELS.has(key)) return undefined;
  // An API server has given it a uid, and a node: it has the labels that it will ever get.
  if (isOwnPod(context) && pod.metadata.uid !== undefined && pod.spec.nodeName !== undefined) return undefined;
  const { node } = context;
  if (node.state !== 'found') return { value: hole('field', `label ${key}`) };
  const text = own(node.object.metadata.labels, key);
  return text === undefined ? undefined : { value: literal(text) };
}

/** An annotation's key may be upper case where a label's may not: it is lower-cased before it is checked. */
function keyErrors(path: string, key: string): readonly string[] {
  return qualifiedNameErrors(path === 'metadata.annotations' ? key.toLowerCase() : key);
}

/** `FormatMap`: lines `key="value"`. Only volumes may ask for it; the kubelet would answer all the same. */
function wholeMap(map: Readonly<Record<string, string>> | undefined, label: string, context: FieldContext): Value {
  const known = given(context, `metadata.${label}`);
  if (known !== undefined) return known;
  if (!isOwnPod(context)) return hole('controller', label);
  const lines = Object.entries(map ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `${key}=${goQuote(text)}`);
  return literal(lines.join('\n'));
}

function podName(pod: Pod, context: FieldContext): Value {
  // A template's own name is ignored: pods get names from their controller.
  return given(context, 'metadata.name') ?? textOr(isOwnPod(context) ? pod.metadata.name : undefined, 'podName');
}

function isOwnPod(context: FieldContext): boolean {
  return context.controller === 'none';
}

function textOr(text: string | undefined, label: string): Value {
  return text === undefined || text === '' ? hole('field', label) : literal(text);
}

function hostIPs(path: 'status.hostIP' | 'status.hostIPs', context: FieldContext): FieldResult {
  const list = own(context.runtime, 'status.hostIPs');
  const one = own(context.runtime, 'status.hostIP');
  if (path === 'status.hostIP') {
    if (one !== undefined) return { value: literal(one) };
    if (list !== undefined) return { value: literal(splitAddresses(list)[0] ?? '') };
  } else if (list !== undefined) {
    return { value: literal(onePerFamily(splitAddresses(list), one).join(',')) };
  }
  const { node } = context;
  if (node.state === 'failed') return { error: node.message };
  if (node.state !== 'found') return { value: hole('field', path.slice('status.'.length)) };
  const addresses = node.object.status?.addresses ?? [];
  const usable = ['InternalIP', 'ExternalIP'].flatMap((type) => addresses.filter((address) => address.type === type));
  const [first] = usable;
  if (first === undefined) {
    const listed = addresses.map(({ type, address }) => `{${type} ${address}}`).join(' ');
    return { error: `host IP unknown; known addresses: [${listed}]` };
  }
  const all = usable.map(({ address }) => address);
  return { value: literal(path === 'status.hostIP' ? first.address : onePerFamily(all, undefined).join(',')) };
}

function podIPs(pod: Pod, path: 'status.podIP' | 'status.podIPs', context: FieldContext): FieldResult {
  const list = own(context.runtime, 'status.podIPs');
  const one = own(context.runtime, 'status.podIP');
  if (list !== undefined) {
    const addresses = splitAddresses(list);
    const ordered = orderedPodIPs(addresses, one, context);
    if (path === 'status.podIPs') return { value: literal(ordered.join(',')) };
    return { value: literal(one ?? ordered[0] ?? '') };
  }
  if (path === 'status.podIP' && one !== undefined) return { value: literal(one) };
  if (pod.spec.hostNetwork === true && one === undefined) {
    const host = hostIPs(path === 'status.podIP' ? 'status.hostIP' : 'status.hostIPs', context);
    if (host.error === undefined && host.value.every((part) => part.kind !== 'hole')) return host;
  }
  return { value: hole('field', path.slice('status.'.length)) };
}

/**
 * `sortPodIPs`: IPv4 first, unless the kubelet runs with a `--node-ip` of IPv6. Its signs are a `status.podIP` of IPv6,
 * and a node that names such an address first.
 */
function orderedPodIPs(
  addresses: readonly string[],
  podIP: string | undefined,
  context: FieldContext,
): readonly string[] {
  const { podIPs } = context.behaviour;
  if (podIPs === 'as-given') return addresses;
  const ordered = onePerFamily(addresses, podIP ?? nodeAddress(context) ?? '0.0.0.0');
  return podIPs === 'rewritten' ? ordered.map(canonicalAddress) : ordered;
}

/** `FD00:0:0::1` as Go prints it: `fd00::1`. */
function canonicalAddress(address: string): string {
  if (!isIPv6(address) || address.includes('.') || !URL.canParse(`http://[${address}]`)) return address;
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The node's first address, if it is known. */
function nodeAddress(context: FieldContext): string | undefined {
  const result = hostIPs('status.hostIP', context);
  const part = result.error === undefined ? result.value[0] : undefined;
  return part?.kind === 'literal' ? part.text : undefined;
}

/** The first address of the primary family, then the first of the other. The family of `primary`, else of the first. */
function onePerFamily(addresses: readonly string[], primary: string | undefined): readonly string[] {
  const wanted = isIPv6(primary ?? addresses[0] ?? '');
  const first = addresses.find((address) => isIPv6(address) === wanted);
  const second = addresses.find((address) => isIPv6(address) !== wanted);
  return [first, second].filter((address) => address !== undefined);
}

function isIPv6(address: string): boolean {
  return address.includes(':');
}

function splitAddresses(list: string): readonly string[] {
  return list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

function given(context: FieldContext, path: string): Value | undefined {
  const text = own(context.runtime, path);
  return text === undefined ? undefined : literal(text);
}

function own(map: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** What an API server says of a field inside the selector: its name, and the text after `FIELD: `. */
export interface SelectorError {
  readonly field: string;
  readonly message: string;
}

const ENV_PATHS: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];

/** An API server's check of a `fieldRef` in `env` (validation.go, `validateObjectFieldSelector`), after defaulting. */
export function validateFieldRef(fieldRef: ObjectFieldSelector, behaviour: Behaviour): readonly SelectorError[] {
  const { fieldPath } = fieldRef;
  if (fieldPath === '') return [{ field: 'fieldPath', message: 'Required value' }];
  const converted = convertFieldLabel(fieldRef, behaviour);
  if (converted.error !== undefined) {
    const message = `Invalid value: ${goQuote(fieldPath)}: error converting fieldPath: ${converted.error}`;
    return [{ field: 'fieldPath', message }];
  }
  const { path, key } = converted;
  if (path === 'status.hostIPs' && behaviour.hostIPs === 'forbidden') {
    return [{ field: '', message: "Forbidden: may not be set when feature gate 'PodHostIPs' is not enabled" }];
  }
  if (key !== undefined) {
    const checked = path === 'metadata.annotations' ? key.toLowerCase() : key;
    return keyErrors(path, key).map((text) => ({ field: '', message: `Invalid value: ${goQuote(checked)}: ${text}` }));
  }
  const supported = envPaths(behaviour);
  if (supported.includes(path)) return [];
  const listed = supported.map((known) => goQuote(known)).join(', ');
  return [{ field: 'fieldPath', message: `Unsupported value: ${goQuote(path)}: supported values: ${listed}` }];
}

function envPaths(behaviour: Behaviour): readonly string[] {
  return ENV_PATHS.filter((path) => path !== 'status.hostIPs' || behaviour.hostIPs !== 'unknown');
}

/** `metadata.labels.app`, `metadata.labels[app]`, `metadata.labels["app"]`: one label, as it is not written. */
const ODD_SUBSCRIPT = /^(metadata\.(?:labels|annotations))(?:\.|\[["']?)([^[\]"']+)["']?\]?$/;

/** A way out for a reference that an API server refuses. */
export function meantField({ apiVersion, fieldPath }: ObjectFieldSelector, behaviour: Behaviour): string | undefined {
  if (apiVersion !== undefined && apiVersion !== 'v1') return 'leave out apiVersion';
  if (splitSubscript(fieldPath) !== undefined) return undefined;
  const [, map, key] = ODD_SUBSCRIPT.exec(fieldPath) ?? [];
  if (map !== undefined && key !== undefined) return `did you mean ${map}['${key}']?`;
  if (fieldPath === 'metadata.labels' || fieldPath === 'metadata.annotations') return `name one: ${fieldPath}['KEY']`;
  if (fieldPath === 'status.hostIPs' && behaviour.hostIPs === 'forbidden') return 'it is on from 1.29';
  // The server's words list what there is.
  if (PLAIN_PATHS.has(fieldPath)) return undefined;
  const supported = envPaths(behaviour);
  const meant = nearest(fieldPath, supported);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return `env can have ${supported.join(', ')}, metadata.labels['KEY'] and metadata.annotations['KEY']`;
}
