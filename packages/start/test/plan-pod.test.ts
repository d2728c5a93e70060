import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import type { JsonObject } from '@krmkit/base';
import { decodePod, sourcesFromObjects } from '@krmkit/pods';
import type { SourceObjects } from '@krmkit/pods';
import { nodeFileSystem } from '@krmkit/base/node';
import type { PodRequest } from '../src/pod-request.ts';
import { readKeyFiles, resolvePlan, withSandbox } from '../src/plan-pod.ts';
import { plannedPod } from './planned-pod.ts';

const APP = { name: 'app', image: 'app:1', command: ['run'] };
const IMAGE = { name: 'app:1', local: { architecture: 'amd64', config: {} } };
const downward = (name: string, fieldPath: string): JsonObject => ({ name, valueFrom: { fieldRef: { fieldPath } } });

const DATABASE = {
  services: [{ metadata: { name: 'db', namespace: 'shop' }, spec: { clusterIP: '10.1.2.3', ports: [{ port: 5432 }] } }],
};

/** The variables of the last container, as a cluster without other information sets them. */
function variablesOf(
  spec: JsonObject,
  request: Partial<PodRequest> = {},
  addresses: readonly string[] = [],
): Readonly<Record<string, string>> {
  const planned = withSandbox(plannedPod(spec, request), { name: 'web', addresses, gateway: '10.0.0.1' });
  const container = planned.containers.at(-1);
  if (container === undefined) throw new Error('no container');
  const { plan } = resolvePlan(planned, container, IMAGE, undefined);
  if (!plan.ok) throw new Error(plan.message);
  return Object.fromEntries(plan.value.env.map(({ name, value }) => [name, value]));
}

describe('a planned pod', () => {
  it('has its containers in the order in which they start, its labels, and the namespace of the request', () => {
    const { containers, pod } = plannedPod({
      initContainers: [{ ...APP, name: 'first' }],
      containers: [APP, { ...APP, name: 'last' }],
    });
    expect(containers.map(({ name }) => name)).toEqual(['first', 'app', 'last']);
    expect(pod.metadata).toMatchObject({ labels: { app: 'web' }, namespace: 'shop' });
  });

  // https://kubernetes.io/docs/concepts/workloads/pods/downward-api/
  it.each<[title: string, fieldPath: string, value: string, spec: JsonObject, request: Partial<PodRequest>]>([
    ['its name', 'metadata.name', 'web', {}, {}],
    ['its namespace', 'metadata.namespace', 'shop', {}, {}],
    ['its identifier', 'metadata.uid', 'u', {}, {}],
    ['a label', "metadata.labels['app']", 'web', {}, {}],
    ['the name of this machine', 'spec.nodeName', 'h', {}, {}],
    ['the node of its manifest', 'spec.nodeName', 'n', { nodeName: 'n' }, {}],
    ['the node that is given', 'spec.nodeName', 'g', {}, { runtime: { 'spec.nodeName': 'g' } }],
    ['the name that is given', 'metadata.name', 'g', {}, { runtime: { 'metadata.name': 'g' } }],
    ['its address', 'status.podIP', '10.0.0.5', {}, {}],
    ['its addresses', 'status.podIPs', '10.0.0.5,fd00::5', {}, {}],
    ['the address that is given', 'status.podIP', '10.9.9.9', {}, { runtime: { 'status.podIP': '10.9.9.9' } }],
    ['the address of this machine', 'status.hostIP', '10.0.0.1', {}, {}],
  ])('has %s', (_, fieldPath, value, spec, request) => {
    const variables = variablesOf({ ...spec, containers: [{ ...APP, env: [downward('A', fieldPath)] }] }, request, [
      '10.0.0.5',
      'fd00::5',
    ]);
    expect(variables['A']).toBe(value);
  });

  it.each(['status.podIP', 'status.podIPs'])('has no text for %s without an address', (fieldPath) => {
    const spec = { containers: [{ ...APP, env: [downward('A', fieldPath)] }] };
    expect(variablesOf(spec)).toMatchObject({ A: '' });
    expect(variablesOf(spec, { placeholder: (label) => `?${label}` })['A']).toMatch(/^\?podIPs?$/);
  });

  it('has the address of its node, if the node is among the objects', () => {
    const node = { metadata: { name: 'h' }, status: { addresses: [{ type: 'InternalIP', address: '192.0.2.7' }] } };
    const spec = { containers: [{ ...APP, env: [downward('A', 'status.hostIP')] }] };
    expect(variablesOf(spec, { sources: sourcesFromObjects({ nodes: [node] }) })['A']).toBe('192.0.2.7');
  });

  // https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
  it.each<[JsonObject, SourceObjects, readonly string[]]>([
    [{}, {}, []],
    [{}, DATABASE, ['DB_SERVICE_HOST']],
    [{ enableServiceLinks: true }, DATABASE, ['DB_SERVICE_HOST']],
    [{ enableServiceLinks: false }, DATABASE, []],
  ])('with %j and the objects %j has the variables of Services %j', (spec, objects, names) => {
    const variables = variablesOf({ ...spec, containers: [APP] }, { sources: sourcesFromObjects(objects) });
    expect(Object.keys(variables).filter((name) => name.endsWith('_SERVICE_HOST'))).toEqual(names);
  });
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a pipe that a container made in a volume is not waited for', NEEDS_UNIX, async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(join(folder, 'file'), 'A=1');
  const env = ['pipe', 'file'].map((path) => ({
    name: path,
    valueFrom: { fileKeyRef: { volumeName: 'v', path, key: 'A' } },
  }));
  const { value } = decodePod({ spec: { containers: [{ name: 'c', image: 'i', env }] } });
  const [container] = value.spec.containers;
  if (container === undefined) throw new Error('no container');
  const volumes = {
    byName: new Map([['v', { path: folder, readOnly: false, isFile: false }]]),
    directories: [],
    warnings: [],
  };
  const read = await readKeyFiles(container, volumes, nodeFileSystem());
  expect([...read]).toEqual([['v/file', 'A=1']]);
});
