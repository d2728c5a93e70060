import { describe, expect, it } from 'vitest';
import { NO_SCHEMAS } from '@krmkit/merge';
import type { Gvk } from '@krmkit/manifests';
import type { JsonArray, Path } from '@krmkit/base';
import { schemaOrder } from '../../src/patches/list-rules.ts';

const DEPLOYMENT: Gvk = { group: 'apps', version: 'v1', kind: 'Deployment' };
const CONTAINERS: Path = ['spec', 'template', 'spec', 'containers'];

const rule = (owner: Gvk | undefined, path: Path, ...lists: readonly JsonArray[]): unknown =>
  schemaOrder(NO_SCHEMAS).rules({
    owner,
    path,
    lists,
    original: path,
    updated: path,
    destination: path,
  });

// x-kubernetes-patch-merge-key and x-kubernetes-patch-strategy in the OpenAPI of Kubernetes 1.21, which kustomize has.
describe('a list of a strategic merge patch', () => {
  it.each<[string, Gvk | undefined, Path, readonly JsonArray[], unknown]>([
    ['of containers', DEPLOYMENT, CONTAINERS, [], { kind: 'keys', keys: ['name'] }],
    ['of arguments', DEPLOYMENT, [...CONTAINERS, 0, 'args'], [['a']], { kind: 'atomic' }],
    ['of finalizers', DEPLOYMENT, ['metadata', 'finalizers'], [['a'], ['b']], { kind: 'set' }],
    ['of finalizers that are no texts', DEPLOYMENT, ['metadata', 'finalizers'], [['a'], [{}]], { kind: 'atomic' }],
    ['of finalizers that are lists', DEPLOYMENT, ['metadata', 'finalizers'], [[[]]], { kind: 'atomic' }],
    ['of an unknown object', undefined, CONTAINERS, [], { kind: 'atomic' }],
    ['of a custom kind', { group: 'e.com', version: 'v1', kind: 'Deployment' }, CONTAINERS, [], { kind: 'atomic' }],
    [
      'of a version that Kubernetes 1.21 does not have',
      { ...DEPLOYMENT, version: 'v1beta1' },
      CONTAINERS,
      [],
      { kind: 'atomic' },
    ],
    [
      'of a group with an inherited name',
      { group: 'toString', version: 'v1', kind: 'A' },
      CONTAINERS,
      [],
      { kind: 'atomic' },
    ],
  ])('%s', (_, owner, path, lists, expected) => {
    expect(rule(owner, path, ...lists)).toEqual(expected);
  });

  const JOB_CONTAINERS: Path = ['spec', 'jobTemplate', ...CONTAINERS];
  it.each([
    ['batch', 'v1', 'CronJob', JOB_CONTAINERS, 'keys'],
    ['batch', 'v1beta1', 'CronJob', JOB_CONTAINERS, 'keys'],
    ['batch', 'v1beta1', 'Job', CONTAINERS, 'atomic'],
    ['extensions', 'v1beta1', 'Deployment', CONTAINERS, 'atomic'],
  ])('of %s/%s %s', (group, version, kind, path, expected) => {
    expect(rule({ group, version, kind }, path)).toMatchObject({ kind: expected });
  });

  it('without schemas is merged as kustomize does', () => {
    expect(schemaOrder(NO_SCHEMAS).ofKustomize()).toBeUndefined();
  });
});
