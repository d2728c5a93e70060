import { describe, expect, it } from 'vitest';
import type { DownwardPath, FieldContext } from '../../src/env/downward-fields.ts';
import {
  downwardPath,
  envPaths,
  given,
  isOwnPod,
  own,
  plainFieldValue,
  runtimeFields,
} from '../../src/env/downward-fields.ts';
import type { Node, Pod } from '../../src/model.ts';
import type { Lookup } from '../../src/sources.ts';
import { displayText } from '../../src/value.ts';
import { context, pod, release } from './field-context.ts';

function show(path: DownwardPath, overrides: Partial<FieldContext> = {}, of: Pod = pod): string {
  const result = plainFieldValue(of, path, { ...context, ...overrides });
  return result.error === undefined ? displayText(result.value, false) : `error: ${result.error}`;
}

// ConvertDownwardAPIFieldLabel and validEnvDownwardAPIFieldPathExpressions of Kubernetes.
describe('the fields of the downward API', () => {
  it.each([
    ['metadata.name', '1.20', 'metadata.name'],
    ['status.hostIPs', '1.37', 'status.hostIPs'],
    ['status.hostIPs', '1.20', undefined],
    ['status.hostIPs', undefined, 'status.hostIPs'],
    ['spec.host', '1.37', undefined],
    ['toString', '1.37', undefined],
  ])('%s in %s: %s', (path, kubernetes, expected) => {
    expect(downwardPath(path, kubernetes === undefined ? undefined : release(kubernetes))).toBe(expected);
  });

  const ENV = [
    'metadata.name',
    'metadata.namespace',
    'metadata.uid',
    'spec.nodeName',
    'spec.serviceAccountName',
    'status.hostIP',
  ];
  it.each([
    ['1.37', [...ENV, 'status.hostIPs', 'status.podIP', 'status.podIPs']],
    ['1.20', [...ENV, 'status.podIP', 'status.podIPs']],
  ])('that env can have in %s', (kubernetes, expected) => {
    expect(envPaths(release(kubernetes))).toEqual(expected);
  });

  it('that a user can give', () => {
    expect(runtimeFields()).toEqual([
      'metadata.name',
      'metadata.uid',
      'spec.nodeName',
      'spec.serviceAccountName',
      'status.hostIP',
      'status.hostIPs',
      'status.podIP',
      'status.podIPs',
    ]);
  });

  it.each<[DownwardPath, Partial<FieldContext>, Pod, string]>([
    ['metadata.namespace', { runtime: { 'metadata.namespace': 'x' } }, pod, 'x'],
    ['metadata.namespace', {}, { ...pod, metadata: {} }, '<namespace>'],
    ['metadata.uid', {}, { ...pod, metadata: { uid: '' } }, '<uid>'],
    ['metadata.labels', {}, { ...pod, metadata: {} }, ''],
    ['metadata.labels', {}, { ...pod, metadata: { labels: { b: '1', a: '2', c: '3' } } }, 'a="2"\nb="1"\nc="3"'],
    ['metadata.labels', { runtime: { 'metadata.labels': 'x' } }, pod, 'x'],
    ['metadata.annotations', { runtime: { 'metadata.annotations': 'x' } }, pod, 'x'],
    ['metadata.annotations', { controller: 'deployment' }, pod, '<annotations>'],
    ['spec.nodeName', {}, { ...pod, spec: { ...pod.spec, nodeName: 'n' } }, 'n'],
    ['spec.serviceAccountName', {}, { ...pod, spec: { containers: [] } }, ''],
    ['spec.serviceAccountName', { runtime: { 'spec.serviceAccountName': 'x' } }, pod, 'x'],
    ['status.hostIPs', { behaviour: { ...context.behaviour, hostIPs: 'forbidden' } }, pod, ''],
    ['status.phase', {}, pod, 'error: unsupported fieldPath: status.phase'],
  ])('%s with %j', (path, overrides, of, expected) => {
    expect(show(path, overrides, of)).toBe(expected);
  });

  it.each([
    ['none', true],
    ['deployment', false],
  ] as const)('of a pod that %s makes are its own: %s', (controller, expected) => {
    expect(isOwnPod({ ...context, controller })).toBe(expected);
  });

  it('are given by their path, without what every object has', () => {
    expect(given({ ...context, runtime: { 'metadata.uid': 'u' } }, 'metadata.uid')).toEqual([
      { kind: 'literal', text: 'u' },
    ]);
    expect(given(context, 'toString')).toBeUndefined();
    expect(own({ a: 'b' }, 'a')).toBe('b');
    expect(own(undefined, 'a')).toBeUndefined();
  });
});

describe('addresses', () => {
  const node = (addresses: readonly { readonly type: string; readonly address: string }[]): Lookup<Node> => ({
    state: 'found',
    object: { metadata: { name: 'n' }, status: { addresses } },
  });
  const dual = node([
    { type: 'Hostname', address: 'n' },
    { type: 'ExternalIP', address: '8.8.8.8' },
    { type: 'InternalIP', address: '10.0.0.1' },
    { type: 'InternalIP', address: '10.0.0.2' },
    { type: 'InternalIP', address: 'fd00::1' },
  ]);

  it.each<[string, DownwardPath, Partial<FieldContext>, string]>([
    ['the first InternalIP', 'status.hostIP', { node: dual }, '10.0.0.1'],
    ['one per family', 'status.hostIPs', { node: dual }, '10.0.0.1,fd00::1'],
    ['else the ExternalIP', 'status.hostIP', { node: node([{ type: 'ExternalIP', address: '8.8.8.8' }]) }, '8.8.8.8'],
    [
      'none',
      'status.hostIP',
      {
        node: node([
          { type: 'Hostname', address: 'n' },
          { type: 'InternalDNS', address: 'n.x' },
        ]),
      },
      'error: host IP unknown; known addresses: [{Hostname n} {InternalDNS n.x}]',
    ],
    ['no addresses', 'status.hostIP', { node: node([]) }, 'error: host IP unknown; known addresses: []'],
    ['a failing lookup', 'status.hostIP', { node: { state: 'failed', message: 'boom' } }, 'error: boom'],
    ['given', 'status.hostIP', { runtime: { 'status.hostIP': '1.1.1.1' }, node: dual }, '1.1.1.1'],
    ['first of the given ones', 'status.hostIP', { runtime: { 'status.hostIPs': 'fd00::2, 1.1.1.1' } }, 'fd00::2'],
    ['pod IP given', 'status.podIP', { runtime: { 'status.podIP': '10.1.0.7' } }, '10.1.0.7'],
    ['the other addresses are not known', 'status.podIPs', { runtime: { 'status.podIP': '10.1.0.7' } }, '<podIPs>'],
    ['first of the pod IPs', 'status.podIP', { runtime: { 'status.podIPs': '10.1.0.7,fd00::7' } }, '10.1.0.7'],
    [
      'normalised: at most one per family',
      'status.podIPs',
      { runtime: { 'status.podIPs': '10.1.0.7,10.1.0.8,fd00::7,fd00::8' } },
      '10.1.0.7,fd00::7',
    ],
    // sortPodIPs: a kubelet without --node-ip puts IPv4 first.
    [
      'normalised: IPv4 first',
      'status.podIPs',
      { runtime: { 'status.podIPs': 'fd00::1,10.0.0.1' } },
      '10.0.0.1,fd00::1',
    ],
    [
      'and the first of them is the pod IP',
      'status.podIP',
      { runtime: { 'status.podIPs': 'fd00::1,10.0.0.1' } },
      '10.0.0.1',
    ],
    [
      'normalised: the family of the pod IP first',
      'status.podIPs',
      { runtime: { 'status.podIP': 'fd00::1', 'status.podIPs': '10.0.0.1,fd00::1' } },
      'fd00::1,10.0.0.1',
    ],
    [
      'normalised: IPv6 first on a node that has it first',
      'status.podIPs',
      { runtime: { 'status.podIPs': '10.0.0.1,fd00::1' }, node: node([{ type: 'InternalIP', address: 'fd00::9' }]) },
      'fd00::1,10.0.0.1',
    ],
    ['reformatted from 1.33 on', 'status.podIPs', { runtime: { 'status.podIPs': 'FD00:0:0::1' } }, 'fd00::1'],
    [
      'and not before',
      'status.podIPs',
      { runtime: { 'status.podIPs': 'FD00:0:0::1' }, behaviour: release('1.32') },
      'FD00:0:0::1',
    ],
    [
      "normalised: the node's family first",
      'status.podIPs',
      { runtime: { 'status.podIPs': 'fd00::7,10.1.0.7' }, node: dual },
      '10.1.0.7,fd00::7',
    ],
    [
      'as given until 1.21',
      'status.podIPs',
      { runtime: { 'status.podIPs': 'fd00::7,10.1.0.7,fd00::8' }, node: dual, behaviour: release('1.20') },
      'fd00::7,10.1.0.7,fd00::8',
    ],
    ['none', 'status.podIP', { runtime: { 'status.podIPs': '' } }, ''],
  ])('%s', (_case, fieldPath, overrides, value) => {
    expect(show(fieldPath, overrides)).toBe(value);
  });

  it.each<[string, DownwardPath, Partial<FieldContext>, string]>([
    [
      'given ones, one per family, that of the first one first',
      'status.hostIPs',
      { runtime: { 'status.hostIPs': ' fd00::2,,1.1.1.1, 1.1.1.2' } },
      'fd00::2,1.1.1.1',
    ],
    [
      'given ones, that of the address first',
      'status.hostIPs',
      { runtime: { 'status.hostIPs': 'fd00::2,1.1.1.1', 'status.hostIP': '1.1.1.1' } },
      '1.1.1.1,fd00::2',
    ],
    ['no given ones', 'status.hostIP', { runtime: { 'status.hostIPs': '' } }, ''],
    [
      'an address in two notations as it is',
      'status.podIPs',
      { runtime: { 'status.podIPs': '::FFFF:10.0.0.1' } },
      '::FFFF:10.0.0.1',
    ],
    ['what is no address as it is', 'status.podIPs', { runtime: { 'status.podIPs': 'X:Y' } }, 'X:Y'],
    [
      'the given address before the list',
      'status.podIP',
      { runtime: { 'status.podIPs': '10.0.0.1', 'status.podIP': '10.0.0.9' } },
      '10.0.0.9',
    ],
    [
      'a node that cannot be read',
      'status.podIPs',
      { runtime: { 'status.podIPs': 'fd00::1,10.0.0.1' }, node: { state: 'failed', message: 'boom' } },
      '10.0.0.1,fd00::1',
    ],
  ])('%s', (_case, path, overrides, value) => {
    expect(show(path, overrides)).toBe(value);
  });

  it('of a pod in the host network are the given one, or unknown if the node is', () => {
    const hostPod: Pod = { ...pod, spec: { ...pod.spec, hostNetwork: true } };
    expect(show('status.podIP', { node: dual, runtime: { 'status.podIP': '10.9.9.9' } }, hostPod)).toBe('10.9.9.9');
    expect(show('status.podIPs', { node: dual, runtime: { 'status.podIP': '10.9.9.9' } }, hostPod)).toBe('<podIPs>');
    expect(show('status.podIP', { node: node([]) }, hostPod)).toBe('<podIP>');
  });

  it('of a pod in the host network are the host’s', () => {
    const hostPod: Pod = { ...pod, spec: { ...pod.spec, hostNetwork: true } };
    expect(show('status.podIP', { node: dual }, hostPod)).toBe('10.0.0.1');
    expect(show('status.podIPs', { node: dual }, hostPod)).toBe('10.0.0.1,fd00::1');
    expect(show('status.podIP', {}, hostPod)).toBe('<podIP>');
  });
});
