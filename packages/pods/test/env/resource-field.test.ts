import { describe, expect, it } from 'vitest';
import type { ContainerList } from '@krmkit/base';
import type { Container, Node, Pod, ResourceFieldSelector } from '../../src/model.ts';
import { behaviourOf, parseRelease } from '../../src/release.ts';
import type { Behaviour } from '../../src/release.ts';
import { resourceFieldValue, validateResourceFieldRef } from '../../src/env/resource-field.ts';
import type { Lookup } from '../../src/sources.ts';
import { displayText } from '../../src/value.ts';

function release(text: string): Behaviour {
  const parsed = parseRelease(text);
  if (parsed === undefined) throw new RangeError(text);
  return behaviourOf(parsed);
}

const node: Lookup<Node> = {
  state: 'found',
  object: { metadata: { name: 'n' }, status: { allocatable: { cpu: '3920m', memory: '1Gi', 'hugepages-1Gi': '2Gi' } } },
};
const unknown: Lookup<Node> = { state: 'unknown', quiet: true, source: 'resource', why: 'not among the files' };

const full: Container = {
  name: 'full',
  resources: {
    limits: { cpu: '1500m', memory: '64Mi', 'hugepages-2Mi': '4Mi' },
    requests: { cpu: '100m', memory: '100Mi' },
  },
};
const bare: Container = { name: 'bare' };
const zero: Container = { name: 'zero', resources: { limits: { cpu: '0', memory: '0' } } };
const init: Container = { name: 'init' };
const debug: Container = { name: 'debug' };
const pod: Pod = {
  metadata: {},
  spec: { containers: [full, bare, zero], initContainers: [init], ephemeralContainers: [debug] },
};

interface Case {
  readonly by?: readonly [Container, ContainerList];
  readonly node?: Lookup<Node>;
  readonly behaviour?: Behaviour;
  readonly of?: Pod;
}

function show(ref: ResourceFieldSelector, options: Case = {}): string {
  const [container, list] = options.by ?? [full, 'containers'];
  const context = { behaviour: options.behaviour ?? release('1.37'), node: options.node ?? node };
  const result = resourceFieldValue(options.of ?? pod, { container, list }, ref, context);
  if (result.error !== undefined) return `error: ${result.error}`;
  return `${displayText(result.value, false)}${result.limitFrom === undefined ? '' : ` from ${result.limitFrom}`}`;
}

describe('formatting', () => {
  // The table of the specification.
  it.each([
    ['limits.cpu', '100m', undefined, '1'],
    ['limits.cpu', '1500m', undefined, '2'],
    ['limits.cpu', '1500m', '1m', '1500'],
    ['limits.memory', '64Mi', undefined, '67108864'],
    ['limits.memory', '100Mi', '1M', '105'],
    ['limits.memory', '1', '1Gi', '1'],
    ['limits.memory', '9007199254740993', '1', '9007199254740992'],
    // Rounded up first, away from zero; a divisor of 0 is 1.
    ['limits.cpu', '1500u', '1m', '2'],
    ['limits.memory', '0.5', '1', '1'],
    ['limits.cpu', '2', '0', '2'],
    ['limits.cpu', '2', '0m', '2'],
    ['limits.memory', '1Gi', '1Mi', '1024'],
    ['limits.ephemeral-storage', '10Gi', '1G', '11'],
    ['limits.hugepages-2Mi', '4Mi', '1Mi', '4'],
    // No exponent, however large.
    ['limits.memory', '1E', '1', '1000000000000000000'],
    // Above an int64: variables of a container on a node (1.20.2).
    ['limits.memory', '18446744073709551615', '1', '-1'],
    ['limits.memory', '18446744073709551615', '1Mi', '0'],
    ['limits.memory', '9223372036854775808', '1', '-9223372036854775808'],
    ['limits.memory', '9223372036854775808', '1Mi', '-8796093022208'],
    ['limits.memory', '9223372036854775807', '1', '-9223372036854775808'],
    ['limits.memory', '9223372036854775807', '1Mi', '8796093022208'],
    ['limits.memory', '10E', '1', '0'],
    ['limits.memory', '10E', '1Mi', '0'],
    ['limits.memory', '100E', '1', '0'],
    ['limits.memory', '100E', '1Mi', '0'],
    ['limits.memory', '10000000000000000000', '1', '0'],
    ['limits.memory', '10000000000000000000', '1Mi', '0'],
    ['limits.memory', '36893488147419103232', '1', '0'],
    ['limits.memory', '36893488147419103232', '1Mi', '0'],
    ['limits.memory', '16Ei', '1', '-9223372036854775808'],
    ['limits.memory', '16Ei', '1Mi', '8796093022208'],
    ['limits.memory', '8Ei', '1', '-9223372036854775808'],
    ['limits.memory', '8Ei', '1Mi', '8796093022208'],
    ['limits.memory', '1e19', '1', '0'],
    ['limits.memory', '1e19', '1Mi', '0'],
    ['limits.memory', '18446744073709551616', '1', '0'],
    ['limits.memory', '18446744073709551616', '1Mi', '0'],
    ['limits.memory', '18446744073709551617', '1', '1'],
    ['limits.memory', '18446744073709551617', '1Mi', '1'],
    ['limits.memory', '20000000000000000000', '1', '0'],
    ['limits.memory', '20000000000000000000', '1Mi', '0'],
    ['limits.memory', '9999999999999999999', '1', '-8446744073709551616'],
    ['limits.memory', '9999999999999999999', '1Mi', '-8055442880353'],
    ['limits.memory', '1e30', '1', '0'],
    ['limits.memory', '1e30', '1Mi', '0'],
    ['limits.memory', '9223372036854775808.5', '1', '-9223372036854775808'],
    ['limits.memory', '9223372036854775808.5', '1Mi', '-8796093022208'],
    ['limits.memory', '18446744073709551615.1', '1', '0'],
    ['limits.memory', '18446744073709551615.1', '1Mi', '0'],
    ['limits.memory', '123456789012345678901234567890', '1', '-4362896299872286208'],
    ['limits.memory', '123456789012345678901234567890', '1Mi', '-4160782146332'],
    ['limits.memory', '12E', '1', '0'],
    ['limits.memory', '12E', '1Mi', '0'],
    ['limits.memory', '9300P', '1', '0'],
    ['limits.memory', '9300P', '1Mi', '0'],
    ['limits.memory', '9300000T', '1', '0'],
    ['limits.memory', '9300000T', '1Mi', '0'],
    ['limits.memory', '92233720368547758080000m', '1', '0'],
    ['limits.memory', '92233720368547758080000m', '1Mi', '0'],
    ['limits.memory', '1.5e19', '1', '0'],
    ['limits.memory', '1.5e19', '1Mi', '0'],
    ['limits.memory', '9223372036854775808000m', '1', '-9223372036854775808'],
    ['limits.memory', '9223372036854775808000m', '1Mi', '-8796093022208'],
    // The low 64 bits of a thousand times as much.
    ['limits.cpu', '1234567890123456789', '1m', '-1363962815083169280'],
    ['limits.cpu', '9223372036854775807', '1m', '-1000'],
    ['limits.cpu', '9223372036854775807', '1', '-1'],
    ['limits.cpu', '9223372036854775.807', '1m', '-9223372036854775808'],
    ['limits.cpu', '9223372036854775.807', '1', '9223372036854776'],
    ['limits.cpu', '9223372036854775808', '1m', '0'],
    ['limits.cpu', '9223372036854775808', '1', '0'],
    ['limits.cpu', '18446744073709551.615', '1m', '-1'],
    ['limits.cpu', '18446744073709551.615', '1', '0'],
    ['limits.cpu', '1E', '1m', '0'],
    ['limits.cpu', '1E', '1', '0'],
    ['limits.cpu', '10P', '1m', '0'],
    ['limits.cpu', '10P', '1', '0'],
    ['limits.cpu', '9223372036854775808m', '1m', '-9223372036854775808'],
    ['limits.cpu', '9223372036854775808m', '1', '-9223372036854776'],
    ['limits.cpu', '18446744073709551615m', '1m', '-1'],
    ['limits.cpu', '18446744073709551615m', '1', '0'],
    ['limits.cpu', '9223372036854776', '1m', '-9223372036854775808'],
    ['limits.cpu', '9223372036854776', '1', '-9223372036854776'],
  ])('%s %s / %s', (resource, quantity, divisor, value) => {
    const container: Container = { name: 'c', resources: { limits: { [resource.slice('limits.'.length)]: quantity } } };
    const of: Pod = { metadata: {}, spec: { containers: [container] } };
    expect(show({ resource, ...(divisor !== undefined && { divisor }) }, { by: [container, 'containers'], of })).toBe(
      value,
    );
  });
});

describe('which container and which quantity', () => {
  it.each<[string, ResourceFieldSelector, Case, string]>([
    ['own limit', { resource: 'limits.cpu', divisor: '1m' }, {}, '1500'],
    ['own request', { resource: 'requests.memory', divisor: '1Mi' }, {}, '100'],
    ['another by name', { containerName: 'full', resource: 'limits.memory' }, { by: [bare, 'containers'] }, '67108864'],
    ['no limit', { resource: 'limits.cpu', divisor: '1m' }, { by: [bare, 'containers'] }, '3920 from node'],
    ['zero limit', { resource: 'limits.cpu', divisor: '1m' }, { by: [zero, 'containers'] }, '3920 from node'],
    ['no limit, by name', { containerName: 'bare', resource: 'limits.memory' }, {}, '1073741824 from node'],
    ['no request', { resource: 'requests.cpu' }, { by: [bare, 'containers'] }, '0'],
    ['no hugepages', { resource: 'limits.hugepages-1Gi' }, {}, '0'],
    ['not allocatable', { resource: 'limits.ephemeral-storage' }, {}, '0'],
    ['init container itself', { resource: 'limits.cpu' }, { by: [init, 'initContainers'] }, '4 from node'],
    ['init by its own name', { containerName: 'init', resource: 'limits.cpu' }, { by: [init, 'initContainers'] }, '0'],
    ['init by name from another', { containerName: 'init', resource: 'limits.cpu' }, {}, '0'],
    ['ephemeral container itself', { resource: 'limits.cpu' }, { by: [debug, 'ephemeralContainers'] }, '4 from node'],
    ['its request', { resource: 'requests.cpu' }, { by: [debug, 'ephemeralContainers'] }, '0'],
    [
      'ephemeral container by name',
      { containerName: 'debug', resource: 'limits.cpu' },
      { by: [debug, 'ephemeralContainers'] },
      'error: container debug not found',
    ],
    ['no such container', { containerName: 'gone', resource: 'limits.cpu' }, {}, 'error: container gone not found'],
    ['unknown resource', { resource: 'limits.gpu' }, {}, 'error: unsupported container resource : limits.gpu'],
    ['no resource', { resource: 'cpu' }, {}, 'error: unsupported container resource : cpu'],
    [
      'unknown node',
      { resource: 'limits.cpu' },
      { by: [bare, 'containers'], node: unknown },
      '<node allocatable cpu> from node',
    ],
    ['unknown node, known limit', { resource: 'limits.cpu' }, { node: unknown }, '2'],
    [
      'no node',
      { resource: 'requests.cpu' },
      { node: { state: 'absent' } },
      'error: failed to find node object, expected a node',
    ],
    ['failing look-up', { resource: 'requests.cpu' }, { node: { state: 'failed', message: 'boom' } }, 'error: boom'],
  ])('%s', (_case, ref, options, value) => {
    expect(show(ref, options)).toBe(value);
  });
});

describe('pod-level resources', () => {
  const of: Pod = { ...pod, spec: { ...pod.spec, resources: { limits: { cpu: '2', memory: '0' } } } };
  it.each<[string, string, ResourceFieldSelector, string]>([
    ['1.37', 'stand in for a missing limit', { resource: 'limits.cpu' }, '2 from pod'],
    ['1.37', 'only if not zero', { resource: 'limits.memory', divisor: '1Gi' }, '1 from node'],
    ['1.20', 'do not exist', { resource: 'limits.cpu' }, '4 from node'],
  ])('in %s %s', (version, _case, ref, value) => {
    expect(show(ref, { of, by: [bare, 'containers'], behaviour: release(version) })).toBe(value);
  });
});

// Responses of a kube-apiserver 1.20.2.
describe('validateResourceFieldRef', () => {
  const list = '1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei';
  const supported =
    'supported values: "limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"';
  it.each<[ResourceFieldSelector, readonly (readonly [string, string])[]]>([
    [{ resource: 'limits.cpu' }, []],
    [{ resource: 'limits.cpu', divisor: '1000m' }, []],
    [{ resource: 'limits.cpu', divisor: '0' }, []],
    [{ resource: 'limits.memory', divisor: '1000' }, []],
    [{ resource: 'limits.memory', divisor: '1024Ki' }, []],
    [
      { resource: 'limits.cpu', divisor: '2' },
      [['divisor', `Invalid value: "limits.cpu": only divisor's values 1m and 1 are supported with the cpu resource`]],
    ],
    [
      { resource: 'limits.memory', divisor: '1024' },
      [
        [
          'divisor',
          `Invalid value: "limits.memory": only divisor's values ${list} are supported with the memory resource`,
        ],
      ],
    ],
    [
      { resource: 'limits.memory', divisor: '1e3' },
      [
        [
          'divisor',
          `Invalid value: "limits.memory": only divisor's values ${list} are supported with the memory resource`,
        ],
      ],
    ],
    [
      { resource: 'requests.ephemeral-storage', divisor: '3' },
      [
        [
          'divisor',
          `Invalid value: "requests.ephemeral-storage": only divisor's values ${list} are supported with the local ephemeral storage resource`,
        ],
      ],
    ],
    [
      { resource: 'limits.hugepages-2Mi', divisor: '3' },
      [
        ['resource', `Unsupported value: "limits.hugepages-2Mi": ${supported}`],
        [
          'divisor',
          `Invalid value: "limits.hugepages-2Mi": only divisor's values ${list} are supported with the hugepages resource`,
        ],
      ],
    ],
    [{ resource: 'limits.gpu', divisor: '1' }, [['resource', `Unsupported value: "limits.gpu": ${supported}`]]],
    [{ resource: '', divisor: '1' }, [['resource', 'Required value']]],
    [
      { resource: 'limits.cpu', divisor: 'x' },
      [['divisor', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"]],
    ],
  ])('%j', (ref, errors) => {
    expect(validateResourceFieldRef(ref, release('1.20'))).toEqual(
      errors.map(([field, message]) => ({ field, message })),
    );
  });

  it('accepts hugepages if the release does', () => {
    expect(validateResourceFieldRef({ resource: 'limits.hugepages-2Mi' }, release('1.27'))).toEqual([]);
  });
});
