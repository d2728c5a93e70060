import { afterEach, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import type { LiveServer, LiveWorld } from '@krmkit/testing';
import { APPLIED_SHOP as APPLIED, LIVE_SHOP as SHOP, liveServer } from '@krmkit/testing';

const DEPLOYMENT = '/apis/apps/v1/namespaces/*/deployments/web';

let server: LiveServer | undefined;
afterEach(() => {
  server?.close();
});

async function live(files: string, world: LiveWorld = {}, ...flags: readonly string[]): Promise<Ending> {
  server = await liveServer({ objects: SHOP, ...world });
  const from = ['--kubeconfig', server.kubeconfig];
  return runIn({ files: { 'shop.yaml': files } }, 'diff', '--live', ...from, 'shop.yaml', ...flags);
}

describe('diff --live', () => {
  it('finds nothing in what was applied: no defaults, nothing that controllers and others set', async () => {
    expect(await live(APPLIED)).toEqual({ status: 0, stdout: '3 unchanged\n', stderr: '' });
    expect(server?.requests.filter((path) => path.includes('list') || path.includes('?'))).toEqual([]);
  });

  it('ends with 1 if something would change', async () => {
    const { stdout, status } = await live(APPLIED.replace('replicas: 2', 'replicas: 5'));
    expect(stdout).toContain('~ spec.replicas: 2 -> 5');
    expect(status).toBe(1);
  });

  it('names an object that is not in the cluster in the headline', async () => {
    const { stdout, status } = await live(
      `${APPLIED}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: new}\n`,
      {},
      '--default-namespace',
      'shop',
    );
    expect(stdout).toContain('added    ConfigMap shop/new  shop.yaml:');
    expect(stdout).toContain('\n1 not in the cluster, 3 unchanged\n');
    expect(status).toBe(1);
  });

  it('names objects that the user has no right to, and compares the others', async () => {
    const { stdout, stderr, status } = await live(APPLIED.replace('blue', 'red'), { refusals: { [DEPLOYMENT]: 403 } });
    expect(stdout).toContain('1 changed (1 field), 1 unchanged, 1 not compared, because you have no right to them\n');
    expect(stderr).toContain('shop.yaml:11:1  warning  not-compared\n  Deployment shop/web: refused:');
    expect(status).toBe(4);
  });

  it('answers 4 without an API server', async () => {
    server = await liveServer({});
    server.stop();
    const world = { files: { 'shop.yaml': APPLIED } };
    const { status, stdout, stderr } = await runIn(
      world,
      'diff',
      '--live',
      '--kubeconfig',
      server.kubeconfig,
      'shop.yaml',
    );
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr).toContain('krmkit diff: cannot reach');
  });

  it.each([
    ['--context', 'here'],
    ['--kubeconfig', 'x'],
    ['--dry-run', 'server'],
  ])('%s needs --live', async (...flag) => {
    const { status, stderr } = await runIn({ files: {} }, 'diff', 'a', 'b', ...flag);
    expect(stderr).toContain(`${flag[0]} needs a cluster`);
    expect(status).toBe(2);
  });
});

describe('diff --live --dry-run=server', () => {
  const DEPLOY = APPLIED.slice(APPLIED.indexOf('apiVersion: apps/v1')).replace('replicas: 2', 'replicas: 5');
  /** What a server stores: the object that it has, with the field. */
  const stored = (body: object): object => {
    const found = SHOP.find((object) => 'kind' in object && object.kind === 'Deployment');
    const spec = found !== undefined && 'spec' in found && typeof found.spec === 'object' ? found.spec : {};
    const wanted = 'spec' in body && typeof body.spec === 'object' ? body.spec : {};
    const replicas = wanted !== null && 'replicas' in wanted ? wanted.replicas : 0;
    return { ...found, spec: { ...spec, replicas } };
  };

  it('shows what the server would store', async () => {
    const { stdout, status } = await live(DEPLOY, { patch: (body) => [200, stored(body)] }, '--dry-run=server');
    expect(stdout).toContain('~ spec.replicas: 2 -> 5  shop.yaml:5\n1 changed (1 field), 0 unchanged\n');
    expect(status).toBe(1);
  });

  it('needs Kubernetes 1.18, because older servers would store the object', async () => {
    const { status, stderr } = await live(DEPLOY, { version: 'v1.17.4' }, '--dry-run=server');
    expect(stderr).toContain('--dry-run=server needs an API server of Kubernetes 1.18 or later');
    expect(server?.requests.some((path) => path.includes('dryRun'))).toBe(false);
    expect(status).toBe(4);
  });
});
