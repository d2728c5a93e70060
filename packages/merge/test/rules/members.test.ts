import { describe, expect, it } from 'vitest';
import type { JsonObject, Path } from '@krmkit/base';
import { applyChanges, isObject } from '@krmkit/base';
import type { Change } from '@krmkit/base';
import type { ListOwner } from '../../src/rules/list-rule.ts';
import { clearedMembers, isAlternative, newMembers } from '../../src/rules/members.ts';

const POD: ListOwner = { group: '', version: 'v1', kind: 'Pod' };
const DEPLOYMENT: ListOwner = { group: 'apps', version: 'v1', kind: 'Deployment' };
const VOLUME: Path = ['spec', 'volumes', 0];
const STRATEGY: Path = ['spec', 'strategy'];

// The schema of Kubernetes has the patch strategy retainKeys for volumes and for the strategy of a Deployment:
// https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/
describe('what an alternative clears', () => {
  it.each<
    readonly [
      why: string,
      owner: ListOwner | undefined,
      inOwner: Path,
      source: JsonObject,
      destination: JsonObject,
      cleared: readonly string[],
    ]
  >([
    [
      'another source of a volume',
      POD,
      VOLUME,
      { name: 'v', emptyDir: {} },
      { name: 'v', hostPath: { path: '/' } },
      ['hostPath'],
    ],
    ['the same source', POD, VOLUME, { name: 'v', emptyDir: { medium: 'Memory' } }, { name: 'v', emptyDir: {} }, []],
    ['a volume without a source', POD, VOLUME, { name: 'v' }, { name: 'v', emptyDir: {} }, []],
    ['a source that is null', POD, VOLUME, { name: 'v', emptyDir: null }, { name: 'v', hostPath: {} }, []],
    [
      'a source that is deleted',
      POD,
      VOLUME,
      { name: 'v', emptyDir: { $patch: 'delete' } },
      { name: 'v', hostPath: {} },
      [],
    ],
    ['a directive', POD, VOLUME, { name: 'v', $patch: 'merge' }, { name: 'v', hostPath: {} }, []],
    [
      'a null in the destination',
      POD,
      VOLUME,
      { name: 'v', emptyDir: {} },
      { name: 'v', emptyDir: null, hostPath: {} },
      ['hostPath'],
    ],
    [
      'a list of another name',
      POD,
      ['spec', 'others', 0],
      { name: 'v', emptyDir: {} },
      { name: 'v', hostPath: {} },
      [],
    ],
    [
      'volumes of an object without merge keys',
      { ...POD, group: 'example.com' },
      VOLUME,
      { name: 'v', emptyDir: {} },
      { name: 'v', hostPath: {} },
      [],
    ],
    ['no object', undefined, VOLUME, { name: 'v', emptyDir: {} }, { name: 'v', hostPath: {} }, []],
    ['a mapping of volumes', POD, ['spec', 'volumes', 'a'], { emptyDir: {} }, { hostPath: {} }, []],
    [
      'Recreate',
      DEPLOYMENT,
      STRATEGY,
      { type: 'Recreate' },
      { type: 'RollingUpdate', rollingUpdate: {} },
      ['rollingUpdate'],
    ],
    [
      'Recreate of the old group',
      { ...DEPLOYMENT, group: 'extensions' },
      STRATEGY,
      { type: 'Recreate' },
      { rollingUpdate: {} },
      ['rollingUpdate'],
    ],
    [
      'Recreate with parameters',
      DEPLOYMENT,
      STRATEGY,
      { type: 'Recreate', rollingUpdate: null },
      { rollingUpdate: {} },
      [],
    ],
    [
      'Recreate, which is there',
      DEPLOYMENT,
      STRATEGY,
      { type: 'Recreate' },
      { type: 'Recreate', rollingUpdate: {} },
      [],
    ],
    ['RollingUpdate', DEPLOYMENT, STRATEGY, { type: 'RollingUpdate' }, { type: 'Recreate', rollingUpdate: {} }, []],
    ['no type', DEPLOYMENT, STRATEGY, {}, { rollingUpdate: {} }, []],
    ['nothing to clear', DEPLOYMENT, STRATEGY, { type: 'Recreate' }, { type: 'RollingUpdate' }, []],
    [
      'a strategy of another group',
      { ...DEPLOYMENT, group: 'example.com' },
      STRATEGY,
      { type: 'Recreate' },
      { rollingUpdate: {} },
      [],
    ],
    [
      'a strategy of another kind',
      { ...DEPLOYMENT, kind: 'DaemonSet' },
      STRATEGY,
      { type: 'Recreate' },
      { rollingUpdate: {} },
      [],
    ],
    ['a strategy elsewhere', DEPLOYMENT, ['spec', 'x', 'strategy'], { type: 'Recreate' }, { rollingUpdate: {} }, []],
    ['another field', DEPLOYMENT, ['spec', 'other'], { type: 'Recreate' }, { rollingUpdate: {} }, []],
    [
      'a strategy outside of the spec',
      DEPLOYMENT,
      ['status', 'strategy'],
      { type: 'Recreate' },
      { rollingUpdate: {} },
      [],
    ],
  ])('%s', (_, owner, inOwner, source, destination, cleared) => {
    expect(clearedMembers(source, destination, { owner, inOwner })).toEqual(cleared);
  });
});

describe('an alternative', () => {
  it.each<readonly [Path, boolean]>([
    [['spec', 'volumes', 0, 'emptyDir'], true],
    [['spec', 'containers', 0, 'env', 1, 'valueFrom'], true],
    [['spec', 'containers', 0, 'env', 1, 'value'], false],
    [['spec', 'containers', 0, 'image'], false],
    [['spec', 'containers', 0, 'env', 1, 'valueFrom', 'secretKeyRef'], true],
    [['spec', 'containers', 0, 'livenessProbe', 'httpGet'], true],
    [['spec', 'containers', 0, 'livenessProbe', 'grpc'], true],
    [['spec', 'containers', 0, 'livenessProbe', 'periodSeconds'], false],
    [['spec', 'strategy', 'rollingUpdate'], true],
    [['spec', 'volumes', 0], false],
    [['spec'], false],
    [[], false],
  ])('%j: %s', (path, expected) => {
    expect(isAlternative(path)).toBe(expected);
  });
});

describe('new members', () => {
  /** The keys of the destination after the insertion, in their order. */
  function inserted(
    source: readonly string[],
    destination: readonly string[],
    removed: readonly string[] = [],
  ): readonly string[] {
    const valueOf = (keys: readonly string[]): JsonObject => Object.fromEntries(keys.map((key) => [key, 1]));
    const isNew = (key: string): boolean => !destination.includes(key);
    const inserts = new Map(source.filter(isNew).map((key) => [key, { path: [key], without: [], value: 1 }]));
    const changes = newMembers(valueOf(source), valueOf(destination), { removed: new Set(removed), inserts }, []);
    const plain = changes.map((change): Change =>
      'content' in change ? { ...change, content: change.content.value } : change,
    );
    const after = applyChanges(valueOf(destination), plain);
    return isObject(after) ? Object.keys(after) : [];
  }

  it.each<readonly [source: readonly string[], destination: readonly string[], expected: readonly string[]]>([
    [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', 'n', 'b'],
      ['a', 'b'],
      ['a', 'n', 'b'],
    ],
    [
      ['n', 'a'],
      ['x', 'a'],
      ['n', 'x', 'a'],
    ],
    [
      ['a', 'n'],
      ['a', 'x'],
      ['a', 'n', 'x'],
    ],
    [['a', 'n', 'm'], ['a'], ['a', 'n', 'm']],
    [['n'], ['x'], ['x', 'n']],
    [
      ['a', 'n', 'b'],
      ['b', 'a'],
      ['b', 'a', 'n'],
    ],
  ])('of %j in %j', (source, destination, expected) => {
    expect(inserted(source, destination)).toEqual(expected);
  });

  it('do not follow a member that goes', () => {
    const inserts = new Map([['n', { path: ['n'], without: [], value: 1 }]]);
    const changes = newMembers({ a: 1, b: 1, n: 1 }, { a: 1, b: 1 }, { removed: new Set(['b']), inserts }, ['spec']);
    expect(changes).toMatchObject([{ kind: 'insert', path: ['spec', 'n'], after: 'a' }]);
  });

  it('follow numbers only if they are numbers', () => {
    const inserts = new Map([
      ['2', { path: ['2'], without: [], value: 1 }],
      ['n', { path: ['n'], without: [], value: 1 }],
    ]);
    const changes = newMembers({ 1: 1, 2: 1, a: 1, n: 1 }, { 1: 1, a: 1 }, { removed: new Set(), inserts }, []);
    expect(changes).toMatchObject([
      { path: ['2'], after: '1' },
      { path: ['n'], after: 'a' },
    ]);
  });
});
