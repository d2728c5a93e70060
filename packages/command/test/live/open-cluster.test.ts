import type { LiveServer, LiveWorld } from '@krmkit/testing';
import { LIVE_TOKEN, liveServer } from '@krmkit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenCluster } from '../../src/live/open-cluster.ts';
import { complainOf, openLiveCluster } from '../../src/live/open-cluster.ts';
import { runWith } from '../fake-context.ts';

const servers: LiveServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(world: LiveWorld): Promise<LiveServer> {
  const server = await liveServer(world);
  servers.push(server);
  return server;
}

/** The release of the cluster, and what is said without one. */
async function opened(
  server: LiveServer,
  settings: { readonly kubeconfig?: string; readonly context?: string } = {},
): Promise<readonly [release: string | undefined, said: string]> {
  let cluster: OpenCluster | undefined;
  const { stderr } = await runWith({ env: { KUBECONFIG: server.kubeconfig } }, async (context) => {
    cluster = await openLiveCluster(context, 'diff', { kubeconfig: undefined, context: undefined, ...settings });
    cluster?.api.close();
    return 0;
  });
  return [cluster?.release.text, stderr.replaceAll(server.url, 'URL')];
}

describe('a cluster', () => {
  it.each<[string, LiveWorld, string]>([
    ['its release', { version: 'v1.31.2' }, '1.31.2'],
    ['the newest release, if the user has no right to read it', { refusals: { '/version': 403 } }, '1.37'],
  ])('has %s', async (_, world, release) => {
    expect(await opened(await serve(world))).toEqual([release, '']);
  });

  it.each<[string, number, string]>([
    [
      'expired credentials',
      401,
      'krmkit diff: URL does not accept the credentials of the kubeconfig; they may have expired\n  log in again with the tool of your cluster, or name another context with --context\n',
    ],
    ['a failing server', 500, 'krmkit diff: URL answered 500: refused: /version\n  try again\n'],
  ])('is none with %s, and stderr says so', async (_, status, said) => {
    const [release, stderr] = await opened(await serve({ refusals: { '*': status } }));
    expect([release, stderr]).toEqual([undefined, said]);
    expect(stderr).not.toContain(LIVE_TOKEN);
  });

  it.each([
    ['an unknown context', { context: 'nowhere' }, 'nowhere'],
    ['no kubeconfig', { kubeconfig: '/no/such/file' }, 'no such file'],
  ])('is none with %s', async (_, settings, said) => {
    const [release, stderr] = await opened(await serve({}), settings);
    expect(release).toBeUndefined();
    expect(stderr).toMatch(/^krmkit diff: .*\n {2}\S.*\n$/);
    expect(stderr).toContain(said);
  });

  it('that the user gave up is not complained of', async () => {
    const server = await serve({});
    const { stderr } = await runWith({ env: { KUBECONFIG: server.kubeconfig } }, async (context) => {
      const settings = { kubeconfig: undefined, context: undefined };
      const cluster = await openLiveCluster(context, 'diff', settings);
      if (cluster !== undefined) await complainOf(context, 'diff', cluster.api, { kind: 'cancelled' });
      cluster?.api.close();
      return 0;
    });
    expect(stderr).toBe('');
  });
});
