import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { LocatedResult } from '@krmkit/functions';
import { readResultFile } from '../../src/findings/result-findings.ts';
import type { FoundFixes } from '../../src/fixes/fix.ts';
import { hasProposedValue, planProposals } from '../../src/fixes/plan-proposals.ts';

const WEB = `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  type: LoadBalancer
  empty: null
  ports: [{name: http, port: 80}]
---
apiVersion: v1
kind: Secret
metadata: {name: db}
stringData: {pin: hunter2}
`;
const SERVICE = { apiVersion: 'v1', kind: 'Service', name: 'web' };
const SECRET = { apiVersion: 'v1', kind: 'Secret', name: 'db' };

interface Said {
  readonly resourceRef?: object;
  readonly path?: string;
  readonly currentValue?: unknown;
  readonly proposedValue?: unknown;
}
const TYPE: Said = { path: 'spec.type', currentValue: 'LoadBalancer', proposedValue: 'ClusterIP' };

async function locate(said: readonly Said[]): Promise<readonly LocatedResult[]> {
  const results = said.map(({ resourceRef = SERVICE, ...field }, index) => ({
    message: `proposal ${index}`,
    severity: 'error',
    resourceRef,
    field,
    file: { path: 'web.yaml' },
  }));
  const list = { apiVersion: 'kpt.dev/v1', kind: 'FunctionResultList', items: [{ exec: './v.sh', results }] };
  const files = memoryFileSystem(new Map(Object.entries({ 'shop/web.yaml': WEB, 'r.yaml': JSON.stringify(list) })));
  const read = await readResultFile({ files, stdin: memoryStandardInput('') }, 'r.yaml', ['shop']);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}
const plan = async (...said: readonly Said[]): Promise<FoundFixes> => planProposals(await locate(said));

describe('a proposal', () => {
  it.each<readonly [what: string, said: Said, path: readonly (string | number)[], value: unknown]>([
    ['of a field', TYPE, ['spec', 'type'], 'ClusterIP'],
    [
      'of an item by name',
      { path: 'spec.ports[name=http].port', currentValue: 80, proposedValue: 81 },
      ['spec', 'ports', 0, 'port'],
      81,
    ],
    [
      'of an item by number',
      { path: '/spec/ports/0/port', currentValue: 80, proposedValue: 81 },
      ['spec', 'ports', 0, 'port'],
      81,
    ],
    ['of a missing field', { path: 'spec.none', proposedValue: 'x' }, ['spec', 'none'], 'x'],
    [
      'of a missing mapping',
      { path: 'metadata.labels.team', currentValue: null, proposedValue: 'x' },
      ['metadata', 'labels', 'team'],
      'x',
    ],
    ['of a field in null', { path: 'spec.empty.a', proposedValue: 'x' }, ['spec', 'empty', 'a'], 'x'],
    [
      'of a mapping',
      { path: 'spec.ports[0]', currentValue: { port: 80, name: 'http' }, proposedValue: { name: 'http', port: 81 } },
      ['spec', 'ports', 0],
      { name: 'http', port: 81 },
    ],
  ])('%s sets it', async (_, said, path, value) => {
    const { fixes, left } = await plan(said);
    expect(left).toEqual([]);
    expect(fixes).toMatchObject([
      { doubt: undefined, edits: [], findings: [], changes: [{ kind: 'set', path, value }] },
    ]);
  });

  it('of the value that the file has is none', async () => {
    expect(await plan({ ...TYPE, proposedValue: 'LoadBalancer' })).toEqual({ fixes: [], left: [] });
  });

  it('is not in a result without a value', async () => {
    expect(await plan({ path: 'spec.type', currentValue: 'LoadBalancer' })).toEqual({ fixes: [], left: [] });
  });

  it('that two functions make is made twice, with the same value', async () => {
    const { fixes, left } = await plan(TYPE, TYPE);
    expect([fixes.length, left]).toEqual([2, []]);
  });

  it.each<readonly [what: string, said: Said, doubt: string | undefined]>([
    [
      'without the value that the function saw',
      { path: 'spec.type', proposedValue: 'ClusterIP' },
      'the result does not name the value that the function saw',
    ],
    ['with it', TYPE, undefined],
    ['of a field that is not there', { path: 'spec.none', proposedValue: 'x' }, undefined],
    ['of null', { path: 'spec.empty', proposedValue: 'x' }, undefined],
  ])('can be doubtful: %s', async (_, said, doubt) => {
    expect((await plan(said)).fixes).toMatchObject([{ doubt }]);
  });
});

describe('no proposal', () => {
  it.each<readonly [reason: string, said: readonly Said[]]>([
    ['the function saw "NodePort", and the file has "LoadBalancer"', [{ ...TYPE, currentValue: 'NodePort' }]],
    ['the function saw "LoadBalancer", and the file has nothing', [{ ...TYPE, path: 'spec.x' }]],
    ['the function saw "a", and the file has null', [{ path: 'spec.empty', currentValue: 'a', proposedValue: 'b' }]],
    [
      'the files do not have the resource that the result names',
      [{ ...TYPE, resourceRef: { ...SERVICE, name: 'db' } }],
    ],
    ['there is no spec.ports[3]', [{ path: 'spec.ports[3].port', proposedValue: 1 }]],
    ['spec.ports[*].port does not name one field of the resource', [{ path: 'spec.ports[*].port', proposedValue: 1 }]],
    [
      'spec.ports[name=dns].port does not name one field of the resource',
      [{ path: 'spec.ports[name=dns].port', proposedValue: 1 }],
    ],
    ['spec.type is not a mapping', [{ path: 'spec.type.name', proposedValue: 1 }]],
    ['spec.ports is not a mapping', [{ path: 'spec.ports.name', proposedValue: 1 }]],
    [
      'the file has another value than the function saw',
      [{ resourceRef: SECRET, path: 'stringData.pin', currentValue: 'a', proposedValue: 'b' }],
    ],
  ])('%s', async (reason, said) => {
    const { fixes, left } = await plan(...said);
    expect(fixes).toEqual([]);
    expect(left).toMatchObject([{ reason, isPossible: false, diagnostic: { message: 'proposal 0' } }]);
  });

  it.each<readonly [what: string, said: readonly Said[], reasons: readonly string[]]>([
    [
      'different values',
      [TYPE, { ...TYPE, proposedValue: 'NodePort' }],
      [
        'results propose different values: "ClusterIP" and "NodePort"',
        'results propose different values: "ClusterIP" and "NodePort"',
      ],
    ],
    [
      'different values of a Secret',
      [
        { resourceRef: SECRET, path: 'stringData.pin', proposedValue: 'a' },
        { resourceRef: SECRET, path: 'stringData.pin', proposedValue: 'b' },
      ],
      ['results propose different values', 'results propose different values'],
    ],
    [
      'a field and one above it',
      [TYPE, { path: 'spec', proposedValue: {} }],
      ['another result proposes a value for spec', 'another result proposes a value for spec.type'],
    ],
  ])('where others propose %s', async (_, said, reasons) => {
    const { fixes, left } = await plan(...said);
    expect(fixes).toEqual([]);
    expect(left.map(({ reason }) => reason)).toEqual(reasons);
  });

  it('is hindered by one for another object, or by one that the file has already', async () => {
    const { fixes, left } = await plan(
      TYPE,
      { ...TYPE, proposedValue: 'LoadBalancer' },
      { resourceRef: SECRET, path: 'spec.type', proposedValue: 'x' },
    );
    expect([fixes.length, left]).toEqual([2, []]);
  });
});

it.each<readonly [said: Said, isThere: boolean]>([
  [{ ...TYPE, proposedValue: 'LoadBalancer' }, true],
  [TYPE, false],
  [{ path: 'spec.none', proposedValue: null }, false],
  [{ path: 'spec.ports[*].port', proposedValue: 80 }, false],
  [{ path: 'spec.type' }, false],
  [{ ...TYPE, proposedValue: 'LoadBalancer', resourceRef: { ...SERVICE, name: 'db' } }, false],
])('the field of %j has the value: %s', async (said, isThere) => {
  expect((await locate([said])).map(hasProposedValue)).toEqual([isThere]);
});
