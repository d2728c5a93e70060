import type { ContainerPlace, PodContext } from './context.ts';
import type { SelectorError } from './downward.ts';
import { goQuote } from './go-quote.ts';
import type { Container, Node, ResourceFieldSelector, ResourceList } from './model.ts';
import type { Quantity } from './quantity.ts';
import { canonicalText, isZero, milliCeil, parseQuantity, unitsCeil } from './quantity.ts';
import type { Behaviour } from './release.ts';
import type { Lookup } from './sources.ts';
import type { Value } from './value.ts';
import { hole, literal } from './value.ts';

/** A value, or a kubelet's error in its words. */
export type ResourceFieldResult =
  | {
      readonly value: Value;
      /** The container whose resources these are. */
      readonly container: string;
      /** It has no such limit, so what the node can allocate took its place. */
      readonly fromNode: boolean;
      readonly error?: never;
    }
  | { readonly error: string; readonly hint?: string; readonly value?: never };

type Part = 'limits' | 'requests';

/**
 * The value of a `resourceFieldRef` in a variable of the container at `place`. Requests and rounding are expected as
 * API defaulting leaves them (kubelet_resources.go; `MergeContainerResourceLimits` and `ExtractContainerResourceValue`
 * of pkg/api/v1/resource/helpers.go).
 */
export function resourceFieldValue(
  context: PodContext,
  place: ContainerPlace,
  ref: ResourceFieldSelector,
): ResourceFieldResult {
  const node = context.sources.node(context.pod.spec.nodeName);
  if (node.state === 'absent') return { error: 'failed to find node object, expected a node' };
  if (node.state === 'failed') return { error: node.message };
  const target = findTarget(context, place, ref.containerName ?? '');
  if (target === undefined) {
    const { containers, initContainers = [] } = context.pod.spec;
    const names = [...containers, ...initContainers].map(({ name }) => name).join(', ');
    return { error: `container ${ref.containerName ?? ''} not found`, hint: `the pod has ${names}` };
  }
  const wanted = readResource(ref.resource);
  if (wanted === undefined) return { error: `unsupported container resource : ${ref.resource}` };
  const divisor = readDivisor(ref.divisor);
  if (divisor === undefined) return { error: QUANTITY_ERROR };

  const { part, resource } = wanted;
  const written = own(target.container.resources?.[part], resource);
  const quantity = written === undefined ? ZERO : parseQuantity(written);
  if (quantity === undefined) return { error: QUANTITY_ERROR };
  const replaceable = part === 'limits' && target.limitsReplaced && !isHugepages(resource);
  const limit = replaceable && isZero(quantity) ? replacedLimit(context, node, resource) : quantity;
  const container = target.container.name;
  if (limit === 'invalid') return { error: QUANTITY_ERROR };
  if (limit === 'node') return { value: hole('resource', `node allocatable ${resource}`), container, fromNode: true };
  const [amount, fromNode] = 'ofNode' in limit ? [limit.ofNode, true] : [limit, false];
  return { value: literal(divide(resource, amount, divisor)), container, fromNode };
}

/**
 * Missing and zero limits are replaced in the container being built and in every regular container, but not in an init
 * container that is found by its name, be it the one being built. Ephemeral containers are not found by name at all.
 */
function findTarget(
  context: PodContext,
  place: ContainerPlace,
  name: string,
): { readonly container: Container; readonly limitsReplaced: boolean } | undefined {
  if (name === '') return { container: place.container, limitsReplaced: true };
  const { containers, initContainers } = context.pod.spec;
  const regular = containers.find((other) => other.name === name);
  if (regular !== undefined) return { container: regular, limitsReplaced: true };
  const init = initContainers?.find((other) => other.name === name);
  return init === undefined ? undefined : { container: init, limitsReplaced: false };
}

/** What stands in for a limit that is missing or zero: the pod's, the node's (known or `node`), or still nothing. */
function replacedLimit(
  context: PodContext,
  node: Extract<Lookup<Node>, { state: 'found' | 'unknown' }>,
  resource: string,
): Quantity | { readonly ofNode: Quantity } | 'node' | 'invalid' {
  if (context.behaviour.podLevelResources && resource !== 'ephemeral-storage') {
    const text = own(context.pod.spec.resources?.limits, resource);
    const limit = text === undefined ? undefined : parseQuantity(text);
    if (limit !== undefined && !isZero(limit)) return limit;
  }
  if (node.state === 'unknown') return 'node';
  const text = own(node.object.status?.allocatable, resource);
  if (text === undefined) return ZERO;
  const ofNode = parseQuantity(text);
  return ofNode === undefined ? 'invalid' : { ofNode };
}

const ZERO: Quantity = { mantissa: 0n, scale: 0, format: 'decimal-si' };
const ONE: Quantity = { mantissa: 1n, scale: 0, format: 'decimal-si' };
/** `ErrFormatWrong`: what an API server says before a kubelet could see such a quantity. */
const QUANTITY_ERROR = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

function readResource(text: string): { readonly part: Part; readonly resource: string } | undefined {
  const dot = text.indexOf('.');
  const part = text.slice(0, dot);
  const resource = text.slice(dot + 1);
  if (part !== 'limits' && part !== 'requests') return undefined;
  const known = resource === 'cpu' || resource === 'memory' || resource === 'ephemeral-storage';
  return known || isHugepages(resource) ? { part, resource } : undefined;
}

function isHugepages(resource: string): boolean {
  return resource.startsWith('hugepages-');
}

function readDivisor(text: string | undefined): Quantity | undefined {
  const divisor = text === undefined || text === '' ? ZERO : parseQuantity(text);
  return divisor !== undefined && isZero(divisor) ? ONE : divisor;
}

/**
 * cpu counts in thousandths, all else in units, each rounded up first; then doubles, as in Go. What does not fit into
 * an int64 becomes the least one, as Go's conversion does on amd64.
 */
function divide(resource: string, quantity: Quantity, divisor: Quantity): string {
  const whole = resource === 'cpu' ? milliCeil : unitsCeil;
  const quotient = Math.ceil(Number(whole(quantity)) / Number(whole(divisor)));
  return Math.abs(quotient) < 2 ** 63 ? BigInt(quotient).toString() : (-(2n ** 63n)).toString();
}

function own(list: ResourceList | undefined, resource: string): string | undefined {
  return list !== undefined && Object.hasOwn(list, resource) ? list[resource] : undefined;
}

const CPU_DIVISORS: readonly string[] = ['1m', '1'];
const OTHER_DIVISORS: readonly string[] = [
  '1',
  '1k',
  '1M',
  '1G',
  '1T',
  '1P',
  '1E',
  '1Ki',
  '1Mi',
  '1Gi',
  '1Ti',
  '1Pi',
  '1Ei',
];
const SUPPORTED: readonly string[] = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
];

/** An API server's check of a `resourceFieldRef` in `env` (validation.go, `validateContainerResourceFieldSelector`). */
export function validateResourceFieldRef(ref: ResourceFieldSelector, behaviour: Behaviour): readonly SelectorError[] {
  const errors: SelectorError[] = [];
  const wanted = readResource(ref.resource);
  const hugepages = wanted !== undefined && isHugepages(wanted.resource);
  if (ref.resource === '') {
    errors.push({ field: 'resource', message: 'Required value' });
  } else if (wanted === undefined || (hugepages && !behaviour.hugepagesFields)) {
    const listed = SUPPORTED.map((known) => goQuote(known)).join(', ');
    const message = `Unsupported value: ${goQuote(ref.resource)}: supported values: ${listed}`;
    errors.push({ field: 'resource', message });
  }
  const divisor = ref.divisor === undefined || ref.divisor === '' ? ZERO : parseQuantity(ref.divisor);
  if (divisor === undefined) errors.push({ field: 'divisor', message: QUANTITY_ERROR });
  else if (wanted !== undefined && !isZero(divisor)) {
    const allowed = wanted.resource === 'cpu' ? CPU_DIVISORS : OTHER_DIVISORS;
    if (!allowed.includes(canonicalText(divisor))) {
      errors.push({ field: 'divisor', message: divisorMessage(ref.resource, wanted.resource) });
    }
  }
  return errors;
}

function divisorMessage(field: string, resource: string): string {
  const allowed = resource === 'cpu' ? '1m and 1' : OTHER_DIVISORS.join(', ');
  const noun =
    resource === 'ephemeral-storage' ? 'local ephemeral storage' : isHugepages(resource) ? 'hugepages' : resource;
  return `Invalid value: ${goQuote(field)}: only divisor's values ${allowed} are supported with the ${noun} resource`;
}
