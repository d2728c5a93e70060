import { describe, expect, it } from 'vitest';
import type { Environments } from '@krmkit/kustomize';
import { parseExternal } from '@krmkit/pods';
import type { Outside } from '@krmkit/pods';
import { findOutside } from '../../src/findings/find-outside.ts';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';

const map = (name: string, namespace?: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}\n`;
const TARGET = { group: '', kind: 'ConfigMap', name: 'settings' };

interface Asked {
  /** The root that asks; undefined: a file. */
  readonly root?: string;
  readonly isBuilt?: boolean;
  readonly namespace?: string;
  readonly external?: readonly string[];
  readonly target?: typeof TARGET;
  readonly change?: (environments: Environments) => Environments;
}

async function find(
  files: Files,
  { root, isBuilt = root !== undefined, namespace, external = [], target = TARGET, change = (all) => all }: Asked,
): Promise<Outside | undefined> {
  const { environments } = await openFiles(files);
  const objects = external.flatMap((text) => parseExternal(text) ?? []);
  return findOutside(change(environments), objects)(root, isBuilt)(target, namespace);
}

const ROOTS: Files = {
  'one/kustomization.yaml': 'resources: [one.yaml]\n',
  'one/one.yaml': map('other', 'shop'),
  'two/kustomization.yaml': 'resources: [two.yaml]\n',
  'two/two.yaml': map('settings', 'shop'),
};
const SHARED: Files = {
  'base/kustomization.yaml': 'resources: [base.yaml]\n',
  'base/base.yaml': map('other', 'shop'),
  'one/kustomization.yaml': 'resources: [../base]\n',
  'two/kustomization.yaml': 'resources: [../base, two.yaml]\n',
  'two/two.yaml': map('settings', 'shop'),
};
const exists = (by: string): Outside => ({ state: 'exists', by });

describe('an object that an environment does not have', () => {
  it.each<readonly [what: string, files: Files, asked: Asked, outside: Outside | undefined]>([
    ['is nowhere', ROOTS, { root: 'one', target: { ...TARGET, name: 'none' } }, undefined],
    ['is of another kind', ROOTS, { root: 'one', target: { ...TARGET, kind: 'Secret' } }, undefined],
    ['is of another group', ROOTS, { root: 'one', target: { ...TARGET, group: 'a' } }, undefined],
    [
      'is listed in the settings',
      ROOTS,
      { root: 'one', external: ['ConfigMap/settings'], namespace: 'else' },
      exists('listed in .krmkit.yaml'),
    ],
    [
      'is listed for another namespace',
      ROOTS,
      { root: 'one', external: ['ConfigMap/a/settings'], namespace: 'b' },
      undefined,
    ],
    ['is in another build, in its namespace', ROOTS, { root: 'one', namespace: 'shop' }, exists('in the build of two')],
    ['is in another namespace', ROOTS, { root: 'one', namespace: 'store' }, undefined],
    // A namespace that is not known can be another one.
    ['may be in its namespace', ROOTS, { root: 'one' }, { state: 'only', where: 'in the build of two' }],
    [
      'is in another overlay of the same base, which is for another cluster',
      SHARED,
      { root: 'one', namespace: 'shop' },
      { state: 'only', where: 'in the build of two' },
    ],
    ['is its own', ROOTS, { root: 'two', namespace: 'shop' }, undefined],
    ['is in a build beside a file', ROOTS, { namespace: 'shop' }, exists('in the build of two')],
    ['may be in a build beside a file', ROOTS, {}, exists('in the build of two')],
    [
      'is in a build beside a root that is not built',
      ROOTS,
      { root: 'one', isBuilt: false },
      exists('in the build of two'),
    ],
    [
      'is in a file beside a build',
      {
        'one/kustomization.yaml': 'resources: [one.yaml]\n',
        'one/one.yaml': map('other'),
        'b.yaml': map('settings', 'shop'),
      },
      { root: 'one', namespace: 'shop' },
      exists('in b.yaml, outside of this build'),
    ],
    [
      'is in a file, if there are no builds',
      { 'b.yaml': map('settings', 'shop') },
      { root: 'one', namespace: 'shop' },
      undefined,
    ],
    [
      'is in the build that its namespace fits',
      { ...ROOTS, 'a/kustomization.yaml': 'resources: [a.yaml]\n', 'a/a.yaml': map('settings', 'store') },
      { root: 'one', namespace: 'shop' },
      exists('in the build of two'),
    ],
  ])('%s', async (_, files, asked, outside) => {
    expect(await find(files, asked)).toEqual(outside);
  });

  it('is not a patch', async () => {
    const files = {
      'one/kustomization.yaml': 'resources: [one.yaml]\n',
      'one/one.yaml': map('other', 'shop'),
      'part/kustomization.yaml': 'kind: Component\npatches: [{path: patch.yaml}]\n',
      'part/patch.yaml': map('settings', 'shop'),
    };
    expect(await find(files, { root: 'one', namespace: 'shop' })).toBeUndefined();
  });
});

describe('what controllers apply', () => {
  const withClusters =
    (one: string | undefined, two: string | undefined) =>
    ({ files, roots }: Environments): Environments => ({
      files,
      roots: roots.map((root) => {
        const cluster = root.directory === 'one' ? one : two;
        return cluster === undefined ? root : { ...root, cluster };
      }),
    });

  it('to the same cluster is known with its content, also of the same base', async () => {
    expect(await find(SHARED, { root: 'one', namespace: 'shop', change: withClusters('c', 'c') })).toMatchObject({
      state: 'exists',
      by: 'in the build of two',
      object: { identity: { name: 'settings' } },
    });
  });

  it.each([
    ['another cluster', 'c', 'd'],
    ['a cluster that is not known', undefined, undefined],
  ])('to %s is not', async (_, one, two) => {
    const outside = await find(SHARED, { root: 'one', namespace: 'shop', change: withClusters(one, two) });
    expect(outside).toEqual({ state: 'only', where: 'in the build of two' });
  });

  it('to the same cluster in another namespace is not', async () => {
    const outside = await find(SHARED, { root: 'one', change: withClusters('c', 'c') });
    expect(outside).toEqual({ state: 'only', where: 'in the build of two' });
  });

  const withRelease =
    (name: string, namespace: string, cluster?: string, own?: string) =>
    ({ files, roots }: Environments): Environments => ({
      files,
      roots: roots.map((root) => {
        if (root.directory === 'one') return own === undefined ? root : { ...root, cluster: own };
        return { ...root, release: { name, namespace }, ...(cluster === undefined ? {} : { cluster }) };
      }),
    });
  it.each<readonly [what: string, change: Asked['change'], namespace: string | undefined, isThere: boolean]>([
    ['its name', withRelease('redis', 'shop'), 'shop', true],
    ['its name, in a namespace that is not known', withRelease('redis', ''), 'shop', true],
    ['its name, for a namespace that is not known', withRelease('redis', 'shop'), undefined, true],
    ['its name, in another namespace', withRelease('redis', 'shop'), 'store', false],
    ['another name', withRelease('mysql', 'shop'), 'shop', false],
    ['its name, in the same cluster', withRelease('redis', 'shop', 'c', 'c'), 'shop', true],
    ['its name, in another cluster', withRelease('redis', 'shop', 'd', 'c'), 'shop', false],
    ['its name, in a cluster that is not known', withRelease('redis', 'shop', undefined, 'c'), 'shop', false],
    ['its name, for a cluster that is not known', withRelease('redis', 'shop', 'c'), 'shop', true],
  ])('is probably installed by a release with %s', async (_, change, namespace, isThere) => {
    const target = { ...TARGET, name: 'redis' };
    const outside = await find(ROOTS, {
      root: 'one',
      target,
      ...(namespace === undefined ? {} : { namespace }),
      ...(change && { change }),
    });
    expect(outside).toEqual(isThere ? exists('two, which is not built') : undefined);
  });

  it('beside the PATHs is known, too', async () => {
    const change = ({ files, roots }: Environments): Environments => ({
      files,
      roots: roots.flatMap((root) => {
        const others = roots.filter(({ directory }) => directory === 'two');
        return root.directory === 'one' ? [{ ...root, beside: others }] : [];
      }),
    });
    expect(await find(ROOTS, { root: 'one', namespace: 'shop', change })).toEqual(exists('in the build of two'));
  });
});
