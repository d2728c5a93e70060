import type { ContainerList } from '@krmkit/base';
import { podFinding } from '../finding.ts';
import type { LocatedContainer } from '../context.ts';
import { nodeOf } from '../context.ts';
import type { SelectorError } from './downward.ts';
import type { FieldContext } from './downward-fields.ts';
import type { EntryContext, EntryResult, EntrySource } from './entry-source.ts';
import { goQuote } from './go-quote.ts';
import { defined } from '../json-reader.ts';
import type { Container, Pod, ResourceFieldSelector, ResourceList } from '../model.ts';
import type { Quantity } from '../quantity.ts';
import { comparedText, isZero, parseQuantity, scaledInt64 } from '../quantity.ts';
import type { Provenance } from './provenance.ts';
import type { Behaviour } from '../release.ts';
import type { Value } from '../value.ts';
import { hole, literal } from '../value.ts';

/** `resourceFieldRef`. */
export const RESOURCE_FIELD_REF: EntrySource<ResourceFieldSelector> = {
  decode: (reader) => ({
    resource: reader.text('resource') ?? '',
    ...defined({ containerName: reader.text('containerName'), divisor: reader.quantity('divisor') }),
  }),
  resolve: resolveResourceField,
  // A missing limit is replaced with the node's allocatable amount.
  references: () => [{ kind: 'node' }],
  describe: ({ resource }) => `resourceFieldRef ${resource}`,
  isOptional: () => false,
};

function resolveResourceField(
  { context, located, name, path, field }: EntryContext,
  reference: ResourceFieldSelector,
): EntryResult {
  const at = [...path, 'valueFrom', 'resourceFieldRef'];
  const node = nodeOf(context);
  const result = resourceFieldValue(context.pod, located, reference, { ...context, node });
  const refusals = validateResourceFieldRef(reference, context.behaviour);
  const findings = refusals.map((refusal) =>
    podFinding(
      located,
      'invalid-resource-field-ref',
      [...at, refusal.field],
      `the API server refuses it: ${refusal.message}`,
      {
        field,
      },
    ),
  );
  const { resource } = reference;
  const container =
    reference.containerName === undefined || reference.containerName === ''
      ? located.container.name
      : reference.containerName;
  if (result.error !== undefined) {
    if (findings.length === 0) {
      findings.push(podFinding(located, 'invalid-resource-field-ref', at, result.error, { field }));
    }
    const provenance: Provenance = { kind: 'resource', path, resource, container, fromNode: false };
    return { state: 'failed', message: result.error, provenance, findings };
  }
  const fromNode = result.limitFrom === 'node';
  if (fromNode) {
    findings.push(
      podFinding(
        located,
        'limit-from-node',
        at,
        `container ${container} has no ${resource.replace(/^limits\./, '')} limit, so ${name} is the allocatable amount of the whole node`,
        { field, hint: `set resources.${resource} on container ${container}` },
      ),
    );
  }
  return {
    state: 'set',
    value: result.value,
    provenance: { kind: 'resource', path, resource, container, fromNode },
    findings,
  };
}

/**
 * A value, or the message of a kubelet's error. `limitFrom`: the container has no such limit, so the limit of the pod
 * or the node's allocatable amount is used.
 */
export type ResourceFieldResult =
  | { readonly value: Value; readonly limitFrom?: 'pod' | 'node'; readonly error?: never }
  | { readonly error: string; readonly value?: never };

type Part = 'limits' | 'requests';

/**
 * The value of a `resourceFieldRef` in a variable of `container`, which is in `list` of the pod. Expects
 * requests and rounding after API defaulting (kubelet_resources.go, `MergeContainerResourceLimits` and
 * `ExtractContainerResourceValue` of pkg/api/v1/resource/helpers.go).
 */
export function resourceFieldValue(
  pod: Pod,
  { container, list }: Pick<LocatedContainer, 'container' | 'list'>,
  ref: ResourceFieldSelector,
  context: Pick<FieldContext, 'behaviour' | 'node'>,
): ResourceFieldResult {
  if (context.node.state === 'absent') return { error: 'failed to find node object, expected a node' };
  if (context.node.state === 'failed') return { error: context.node.message };
  const target = findTarget(pod, container, list, ref.containerName ?? '');
  if (target === undefined) return { error: `container ${ref.containerName ?? ''} not found` };
  const wanted = readResource(ref.resource);
  if (wanted === undefined) return { error: `unsupported container resource : ${ref.resource}` };
  const divisor = readDivisor(ref.divisor);
  if (divisor === undefined) return { error: QUANTITY_ERROR };

  const { part, resource } = wanted;
  const written = own(target.container.resources?.[part], resource);
  const quantity = written === undefined ? ZERO : parseQuantity(written);
  if (quantity === undefined) return { error: QUANTITY_ERROR };
  const replaceable = part === 'limits' && target.limitsReplaced && !isHugepages(resource);
  if (!replaceable || !isZero(quantity)) return { value: literal(divide(resource, quantity, divisor)) };
  return replacedLimit(pod, resource, divisor, context);
}

/**
 * Missing and zero limits are replaced in the container being built and in every regular container, but not in an init
 * container that is found by its name. Ephemeral containers are not found by name at all.
 */
function findTarget(
  pod: Pod,
  container: Container,
  containerList: ContainerList,
  name: string,
): { readonly container: Container; readonly limitsReplaced: boolean } | undefined {
  if (name === '') return { container, limitsReplaced: true };
  if (containerList === 'containers' && container.name === name) return { container, limitsReplaced: true };
  const regular = pod.spec.containers.find((other) => other.name === name);
  if (regular !== undefined) return { container: regular, limitsReplaced: true };
  const init = pod.spec.initContainers?.find((other) => other.name === name);
  return init === undefined ? undefined : { container: init, limitsReplaced: false };
}

function replacedLimit(
  pod: Pod,
  resource: string,
  divisor: Quantity,
  context: Pick<FieldContext, 'behaviour' | 'node'>,
): ResourceFieldResult {
  if (context.behaviour.podLevelResources && resource !== 'ephemeral-storage') {
    const text = own(pod.spec.resources?.limits, resource);
    const limit = text === undefined ? undefined : parseQuantity(text);
    if (limit !== undefined && !isZero(limit)) {
      return { value: literal(divide(resource, limit, divisor)), limitFrom: 'pod' };
    }
  }
  if (context.node.state !== 'found') {
    return { value: hole('resource', `node allocatable ${resource}`), limitFrom: 'node' };
  }
  const text = own(context.node.object.status?.allocatable, resource);
  if (text === undefined) return { value: literal('0') };
  const allocatable = parseQuantity(text);
  if (allocatable === undefined) return { error: QUANTITY_ERROR };
  return { value: literal(divide(resource, allocatable, divisor)), limitFrom: 'node' };
}

const ZERO: Quantity = { mantissa: 0n, scale: 0, format: 'decimal-si' };
const ONE: Quantity = { mantissa: 1n, scale: 0, format: 'decimal-si' };
/** `ErrFormatWrong`: the API server refuses such a quantity, so a kubelet never sees it. */
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
  const divisor = text === undefined ? ZERO : parseQuantity(text);
  return divisor !== undefined && isZero(divisor) ? ONE : divisor;
}

/**
 * cpu is counted in thousandths, everything else in units, each rounded up first; then as doubles, as in Go. A value
 * that does not fit into an int64 becomes the smallest one, as Go's conversion does on amd64.
 */
function divide(resource: string, quantity: Quantity, divisor: Quantity): string {
  const scale = resource === 'cpu' ? -3 : 0;
  const quotient = Math.ceil(Number(scaledInt64(quantity, scale)) / Number(scaledInt64(divisor, scale)));
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
  const divisor = ref.divisor === undefined ? ZERO : parseQuantity(ref.divisor);
  if (divisor === undefined) errors.push({ field: 'divisor', message: QUANTITY_ERROR });
  else if (wanted !== undefined && !isZero(divisor)) {
    const allowed = wanted.resource === 'cpu' ? CPU_DIVISORS : OTHER_DIVISORS;
    if (!allowed.includes(comparedText(ref.divisor ?? '', divisor))) {
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
