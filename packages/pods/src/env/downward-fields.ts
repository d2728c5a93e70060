import { goQuote } from './go-quote.ts';
import type { Node, Pod } from '../model.ts';
import type { Behaviour } from '../release.ts';
import type { Lookup } from '../sources.ts';
import type { Value } from '../value.ts';
import { hole, literal } from '../value.ts';
import type { Controller } from '../pod/workloads.ts';

/** Everything besides the pod that decides the value of a field. */
export interface FieldContext {
  readonly behaviour: Behaviour;
  /** Values given by the user, by field path: `status.podIP`, `status.podIPs` (`a,b`), `spec.nodeName`, `metadata.uid` ... */
  readonly runtime: Readonly<Record<string, string>>;
  /** The node that the pod runs on. */
  readonly node: Lookup<Node>;
  /** The controller that creates the pod from its template; `none` for a Pod. */
  readonly controller: Controller;
}

/** A value, or the kubelet's error text. `absent`: the pod has no such label or annotation, so the value is empty. */
export type FieldResult =
  | { readonly value: Value; readonly absent?: boolean; readonly error?: never }
  | { readonly error: string; readonly value?: never };

/** Fields that a running pod can know and its manifest often does not: users can give them (`--runtime`). */
export type RuntimeField =
  | 'metadata.name'
  | 'metadata.uid'
  | 'spec.nodeName'
  | 'spec.serviceAccountName'
  | 'status.hostIP'
  | 'status.hostIPs'
  | 'status.podIP'
  | 'status.podIPs';

/** Every field path that an API server can convert, without the subscripts of labels and annotations. */
export type DownwardPath =
  | RuntimeField
  | 'metadata.annotations'
  | 'metadata.labels'
  | 'metadata.namespace'
  | 'spec.restartPolicy'
  | 'spec.schedulerName'
  | 'status.phase';

interface DownwardField<Path> {
  /** False in releases whose API server cannot convert the path; true by default. */
  readonly isKnown?: (behaviour: Behaviour) => boolean;
  /** Whether an API server accepts the field in `env` (validation.go `validEnvDownwardAPIFieldPathExpressions`). */
  readonly inEnv: boolean;
  readonly atRuntime: Path extends RuntimeField ? true : false;
  /** The kubelet's value (kubelet_pods.go `podFieldSelectorRuntimeValue`); undefined if the kubelet has none. */
  readonly value: ((pod: Pod, context: FieldContext) => FieldResult) | undefined;
}

/**
 * The fields of the downward API (pods/helpers.go `ConvertDownwardAPIFieldLabel`), in the order in which messages list
 * them.
 */
const DOWNWARD_FIELDS: { readonly [Path in DownwardPath]: DownwardField<Path> } = {
  'metadata.name': {
    inEnv: true,
    atRuntime: true,
    // The name in a template is ignored: the controller names its pods.
    value: (pod, context) => ({
      value: given(context, 'metadata.name') ?? textOr(isOwnPod(context) ? pod.metadata.name : undefined, 'podName'),
    }),
  },
  'metadata.namespace': {
    inEnv: true,
    atRuntime: false,
    value: (pod, context) => ({
      value: given(context, 'metadata.namespace') ?? textOr(pod.metadata.namespace, 'namespace'),
    }),
  },
  'metadata.uid': {
    inEnv: true,
    atRuntime: true,
    value: (pod, context) => ({
      value: given(context, 'metadata.uid') ?? textOr(isOwnPod(context) ? pod.metadata.uid : undefined, 'uid'),
    }),
  },
  'metadata.labels': {
    inEnv: false,
    atRuntime: false,
    value: (pod, context) => ({ value: wholeMap(pod.metadata.labels, 'labels', context) }),
  },
  'metadata.annotations': {
    inEnv: false,
    atRuntime: false,
    value: (pod, context) => ({ value: wholeMap(pod.metadata.annotations, 'annotations', context) }),
  },
  'spec.nodeName': {
    inEnv: true,
    atRuntime: true,
    value: (pod, context) => ({ value: given(context, 'spec.nodeName') ?? textOr(pod.spec.nodeName, 'nodeName') }),
  },
  'spec.serviceAccountName': {
    inEnv: true,
    atRuntime: true,
    value: (pod, context) => ({
      value: given(context, 'spec.serviceAccountName') ?? literal(pod.spec.serviceAccountName ?? ''),
    }),
  },
  'spec.restartPolicy': { inEnv: false, atRuntime: false, value: undefined },
  'spec.schedulerName': { inEnv: false, atRuntime: false, value: undefined },
  'status.phase': { inEnv: false, atRuntime: false, value: undefined },
  'status.hostIP': { inEnv: true, atRuntime: true, value: (_pod, context) => hostIPs('status.hostIP', context) },
  'status.hostIPs': {
    isKnown: ({ hostIPs: support }) => support !== 'unknown',
    inEnv: true,
    atRuntime: true,
    // The kubelet has the same feature gate.
    value: (_pod, context) =>
      context.behaviour.hostIPs === 'forbidden' ? { value: [] } : hostIPs('status.hostIPs', context),
  },
  'status.podIP': { inEnv: true, atRuntime: true, value: (pod, context) => podIPs(pod, 'status.podIP', context) },
  'status.podIPs': { inEnv: true, atRuntime: true, value: (pod, context) => podIPs(pod, 'status.podIPs', context) },
};

const PATHS: readonly DownwardPath[] = Object.keys(DOWNWARD_FIELDS).filter(isDownwardPath);

function isDownwardPath(path: string): path is DownwardPath {
  return Object.hasOwn(DOWNWARD_FIELDS, path);
}

/** The path, if an API server of any release, or of the given one, can convert it. */
export function downwardPath(path: string, behaviour?: Behaviour): DownwardPath | undefined {
  if (!isDownwardPath(path)) return undefined;
  const { isKnown } = DOWNWARD_FIELDS[path];
  return behaviour === undefined || isKnown === undefined || isKnown(behaviour) ? path : undefined;
}

/** The fields that `env` can have in a release. */
export function envPaths(behaviour: Behaviour): readonly DownwardPath[] {
  return PATHS.filter((path) => DOWNWARD_FIELDS[path].inEnv && downwardPath(path, behaviour) !== undefined);
}

/** The fields that a user can give as runtime values, besides single labels and annotations. */
export function runtimeFields(): readonly DownwardPath[] {
  return PATHS.filter((path) => DOWNWARD_FIELDS[path].atRuntime);
}

/** The kubelet's value of a field without a subscript. */
export function plainFieldValue(pod: Pod, path: DownwardPath, context: FieldContext): FieldResult {
  return DOWNWARD_FIELDS[path].value?.(pod, context) ?? { error: `unsupported fieldPath: ${path}` };
}

/** `FormatMap`: lines `key="value"`. Only volumes can use it, but the kubelet computes it for `env` too. */
function wholeMap(map: Readonly<Record<string, string>> | undefined, label: string, context: FieldContext): Value {
  const known = given(context, `metadata.${label}`);
  if (known !== undefined) return known;
  if (!isOwnPod(context)) return hole('controller', label);
  const lines = Object.entries(map ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `${key}=${goQuote(text)}`);
  return literal(lines.join('\n'));
}

/** True for a Pod, false for a template of pods. */
export function isOwnPod(context: FieldContext): boolean {
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
 * `sortPodIPs`: IPv4 first, unless the kubelet runs with a `--node-ip` of IPv6. That is assumed if `status.podIP` is IPv6
 * or the node lists such an address first.
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

/** The value that the user gave for a field path. */
export function given(context: FieldContext, path: string): Value | undefined {
  const text = own(context.runtime, path);
  return text === undefined ? undefined : literal(text);
}

/** The text under a key, without what the prototype has. */
export function own(map: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}
