import { describe, expect, it } from 'vitest';
import { spellingsOf } from '@krmkit/base';
import type { Files } from '../check-files.ts';
import { checkConfigured, openFiles } from '../check-files.ts';

const object = (kind: string, name: string, namespace = ''): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}${namespace === '' ? '' : `, namespace: ${namespace}`}}\n`;
const pod = (reference: string, namespace = '', name = 'web'): string =>
  `${object('Pod', name, namespace)}spec: {containers: [{name: app, image: app, envFrom: [{${reference}}]}]}\n`;
const SECRET = 'secretRef: {name: db-password}';
const MAP = 'configMapRef: {name: settings}';

/** `complete`: the files have every object. */
async function foundIn(files: Files, complete = false): Promise<readonly string[]> {
  const { diagnostics } = await checkConfigured(await openFiles(files), { complete });
  return diagnostics.map(
    ({ severity, code, message, hint }) => `${severity} ${code} ${message.split(':')[0]} (${hint})`,
  );
}

const ADD = 'add it to the files, or pass --complete if the files contain every object';

describe('a missing Secret', () => {
  it('is an info, because few people keep Secrets in git', async () => {
    expect(await foundIn({ 'a.yaml': pod(SECRET) })).toEqual([
      `info missing-secret Secret default/db-password is not among the files (${ADD})`,
    ]);
  });

  it('is a warning if its name is probably misspelled', async () => {
    const files = { 'a.yaml': pod(SECRET), 'b.yaml': object('Secret', 'db-pasword') };
    expect(await foundIn(files)).toEqual([
      'warning missing-secret Secret default/db-password is not among the files (did you mean db-pasword?)',
    ]);
  });

  it('is an error if the files are complete', async () => {
    const [found] = await foundIn({ 'a.yaml': pod(SECRET) }, true);
    expect(found).toMatch(/^error missing-secret Secret default\/db-password does not exist/);
  });
});

it.each([
  ['db-password', 'db-pasword', true],
  ['db-password', 'dbpassword', true],
  ['tls-certs', 'tls-cert', true],
  ['settings', 'setings', true],
  ['web-a', 'web-b', false],
  ['db-tls', 'db', false],
  ['redis-1-auth', 'redis-2-auth', false],
  ['postgres-user', 'postgres-pass', false],
  ['app-prod-db', 'app-dev-db', false],
  ['app-staging1', 'app-staging2', false],
])('%s is a misspelling of %s: %s', (name, other, isOne) => {
  expect(spellingsOf([other])(name)).toBe(isOne ? other : undefined);
});

describe('external in .krmkit.yaml', () => {
  const FILES = { 'a.yaml': `${pod(SECRET, 'shop')}---\n${pod(MAP, 'shop', 'b')}` };

  it.each([
    ['Secret/db-password', ['missing-configmap']],
    ['Secret/shop/db-*', ['missing-configmap']],
    ['Secret/sh*/*', ['missing-configmap']],
    ['ConfigMap/settings', ['missing-secret']],
    ['Secret/store/db-password', ['missing-configmap', 'missing-secret']],
    ['Secret/db', ['missing-configmap', 'missing-secret']],
    ['ConfigMap/db-password', ['missing-configmap', 'missing-secret']],
  ])('%s: what is left', async (external, left) => {
    for (const complete of [false, true]) {
      const found = await foundIn({ ...FILES, '.krmkit.yaml': `external: ["${external}"]\n` }, complete);
      expect(new Set(found.map((one) => one.split(' ')[1]))).toEqual(new Set(left));
    }
  });

  it('has other kinds, and variables of Services', async () => {
    const spec =
      'spec: {serviceAccountName: robot, containers: [{name: app, image: app, args: ["$(DB_SERVICE_HOST)"]}], volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]}';
    const ingress =
      'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: i}\nspec: {defaultBackend: {service: {name: db, port: {number: 80}}}}\n';
    const files = { 'a.yaml': `${object('Pod', 'web')}${spec}\n---\n${ingress}` };
    expect(await foundIn(files)).toHaveLength(4);
    const external = 'external: [ServiceAccount/robot, Service/db, PersistentVolumeClaim/data]\n';
    expect(await foundIn({ ...files, '.krmkit.yaml': external })).toEqual([]);
    expect(await foundIn({ ...files, '.krmkit.yaml': external }, true)).toEqual([]);
  });

  it.each(['Secret', 'secret/a', 'Secret/a/b/c', ''])('refuses %j', async (text) => {
    const files = { ...FILES, '.krmkit.yaml': `external: [${JSON.stringify(text)}]\n` };
    await expect(foundIn(files)).rejects.toThrow('external[0] must be KIND/NAME or KIND/NAMESPACE/NAME');
  });
});

describe('an object that only another environment has', () => {
  const kustomization = (...resources: readonly string[]): string => `resources: [${resources.join(', ')}]\n`;

  it('exists for a file that no kustomization uses', async () => {
    const files = {
      'a/web.yaml': pod(MAP),
      'a/settings.yaml': object('ConfigMap', 'settings'),
      'a/kustomization.yaml': kustomization('settings.yaml'),
    };
    expect(await foundIn(files)).toEqual([]);
    expect(await foundIn(files, true)).toEqual([]);
  });

  it('exists for a build of other files in the same namespace', async () => {
    const files = {
      'a/web.yaml': pod(MAP, 'shop'),
      'a/kustomization.yaml': kustomization('web.yaml'),
      'b/settings.yaml': object('ConfigMap', 'settings', 'shop'),
      'b/kustomization.yaml': kustomization('settings.yaml'),
    };
    expect(await foundIn(files)).toEqual([]);
    expect(await foundIn(files, true)).toEqual([]);
  });

  it('does not exist for another overlay of the same base', async () => {
    const files = {
      'base/web.yaml': pod(MAP, 'shop'),
      'base/kustomization.yaml': kustomization('web.yaml'),
      'prod/settings.yaml': object('ConfigMap', 'settings', 'shop'),
      'prod/kustomization.yaml': kustomization('../base', 'settings.yaml'),
      'staging/kustomization.yaml': kustomization('../base'),
    };
    expect(await foundIn(files)).toEqual([
      `warning missing-configmap ConfigMap shop/settings is only in the build of prod (${ADD})`,
    ]);
    const [error] = await foundIn(files, true);
    expect(error).toMatch(/^error missing-configmap .*\(it is only in the build of prod; add it here/);
  });

  it('does not exist in another namespace', async () => {
    const files = {
      'a/web.yaml': pod(MAP, 'shop'),
      'a/settings.yaml': object('ConfigMap', 'settings', 'store'),
      'a/kustomization.yaml': kustomization('settings.yaml'),
    };
    expect(await foundIn(files)).toEqual([
      `warning missing-configmap ConfigMap shop/settings is not among the files (${ADD})`,
    ]);
  });

  it('is a file beside a build', async () => {
    const files = {
      'a/web.yaml': pod(MAP),
      'a/kustomization.yaml': kustomization('web.yaml'),
      'a/settings.yaml': object('ConfigMap', 'settings'),
    };
    expect(await foundIn(files)).toEqual([
      `warning missing-configmap ConfigMap default/settings is only in a/settings.yaml, outside of this build (${ADD})`,
    ]);
  });
});
