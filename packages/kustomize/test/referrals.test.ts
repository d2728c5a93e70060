import { describe, expect, it } from 'vitest';
import type { BuildObject, PreviousId } from '../src/objects.ts';
import { currentId, ObjectList } from '../src/objects.ts';
import { indexReferrals } from '../src/referrals.ts';
import { objectOf, recordingBuild } from './objects-of.ts';

function object(
  kind: string,
  name: string,
  namespace: string,
  ...previous: readonly Omit<PreviousId, 'kind'>[]
): BuildObject {
  const read = objectOf(`apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: "${namespace}"}\n`);
  return { ...read, previous: previous.map((one) => ({ kind, ...one })) };
}
const was = (name: string, namespace = ''): Omit<PreviousId, 'kind'> => ({ name, namespace });

const IN_N = object('ConfigMap', 'p-a', 'n', was('a', 'n'));
const IN_M = object('ConfigMap', 'q-a', 'm', was('a', 'm'));
const MOVED = object('ConfigMap', 'r-a', 'n', was('a', 'old'));
const UNNAMED = object('ConfigMap', 's-a', '', was('a'));
const CLUSTER = object('Node', 't-a', '', was('a'));
const SAME = object('ConfigMap', 'a', 'n');
const TWICE = object('ConfigMap', 'u', 'n', was('a', 'n'), was('b', 'n'));

const ALL = [IN_N, IN_M, MOVED, UNNAMED, CLUSTER, SAME, TWICE];

function visible(referrer: BuildObject, name: string, namespace?: string): readonly string[] {
  const list = new ObjectList();
  for (const one of ALL) list.add(one);
  const build = recordingBuild(({ kind }) => kind === 'Node');
  return indexReferrals(list, build)
    .visible(referrer, name, namespace)
    .map((found) => currentId(found).name);
}

// SubsetThatCouldBeReferencedByResource in api/resmap/reswrangler.go.
describe('objects with a former name that an object can refer to', () => {
  const roleBinding = (subjects: string): BuildObject =>
    objectOf(`apiVersion: v1\nkind: RoleBinding\nmetadata: {name: x, namespace: n}\nsubjects: ${subjects}\n`);

  it.each<[string, BuildObject, readonly string[]]>([
    ['those of its namespace and cluster-scoped ones, in order', object('Pod', 'x', 'n'), ['p-a', 'r-a', 't-a', 'u']],
    ['those of the default namespace', object('Pod', 'x', ''), ['s-a', 't-a']],
    ['those of the default namespace, by its name', object('Pod', 'x', 'default'), ['s-a', 't-a']],
    ['cluster-scoped ones, from an empty namespace', object('Pod', 'x', 'empty'), ['t-a']],
    ['all, from a cluster-scoped object', object('Node', 'x', ''), ['p-a', 'q-a', 'r-a', 's-a', 't-a', 'u']],
    [
      'those of subjects of a RoleBinding',
      roleBinding('[{kind: ServiceAccount, namespace: m}]'),
      ['p-a', 'q-a', 'r-a', 't-a', 'u'],
    ],
    [
      'not those of other subjects',
      roleBinding('[{kind: User, namespace: m}, {kind: ServiceAccount}, 1]'),
      ['p-a', 'r-a', 't-a', 'u'],
    ],
    [
      'not those of subjects that are no list',
      roleBinding('{kind: ServiceAccount, namespace: m}'),
      ['p-a', 'r-a', 't-a', 'u'],
    ],
    [
      'not those of subjects of another kind',
      {
        ...roleBinding('[{kind: ServiceAccount, namespace: m}]'),
        value: { ...roleBinding('[{kind: ServiceAccount, namespace: m}]').value, kind: 'Pod' },
      },
      ['p-a', 'r-a', 't-a', 'u'],
    ],
  ])('%s', (_, referrer, expected) => {
    expect(visible(referrer, 'a')).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ['any former name', 'b', ['u']],
    ['the present name alone', 'p-a', []],
    ['an unknown name', 'c', []],
  ])('are found by %s', (_, name, expected) => {
    expect(visible(object('Pod', 'x', 'n'), name)).toEqual(expected);
  });

  it.each<[string, BuildObject, string, readonly string[]]>([
    ['those that were in it', object('Pod', 'x', 'n'), 'old', ['r-a']],
    ['those that were in it and still are', object('Pod', 'x', 'n'), 'n', ['p-a', 'u']],
    ['none, if those that were in it cannot be seen', object('Pod', 'x', 'n'), 'm', []],
    ['those that were in it, from a cluster-scoped object', object('Node', 'x', ''), 'm', ['q-a']],
    ['those that were in it and have left it, from a cluster-scoped object', object('Node', 'x', ''), 'old', ['r-a']],
    ['those that were in the default one', object('Node', 'x', ''), 'default', ['s-a']],
  ])('with a namespace are %s', (_, referrer, namespace, expected) => {
    expect(visible(referrer, 'a', namespace)).toEqual(expected);
  });

  it('with a namespace are those that were in it, also where all have left it', () => {
    const list = new ObjectList();
    list.add(object('ConfigMap', 'p-a', 'new', was('a', 'old')));
    list.add(object('ConfigMap', 'q-a', 'other', was('a', 'new')));
    const referrals = indexReferrals(list, recordingBuild());
    const names = (namespace: string): readonly string[] =>
      referrals.visible(object('Pod', 'x', 'new'), 'a', namespace).map((found) => currentId(found).name);
    expect(names('old')).toEqual(['p-a']);
    // An object of another namespace does not count.
    expect(names('new')).toEqual(['p-a']);
  });

  it('with a namespace that no object was in are those that are in it now', () => {
    const list = new ObjectList();
    list.add(object('ConfigMap', 'p-a', 'new', was('a', 'old')));
    list.add(object('ConfigMap', 'q-a', 'other', was('a', 'old')));
    const referrals = indexReferrals(
      list,
      recordingBuild(({ kind }) => kind === 'Node'),
    );
    const names = (referrer: BuildObject): readonly string[] =>
      referrals.visible(referrer, 'a', 'new').map((found) => currentId(found).name);
    expect(names(object('Pod', 'x', 'new'))).toEqual(['p-a']);
    expect(names(object('Node', 'x', ''))).toEqual(['p-a']);
  });
});
