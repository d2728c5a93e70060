import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';
import { liveServer } from '@krmkit/testing';

describe('krmkit webhook', () => {
  const rows: readonly { args: readonly string[]; message: string }[] = [
    { args: [], message: 'there is no certificate\n  add --tls-cert and --tls-key, or --self-signed' },
    { args: ['--tls-cert', 'a'], message: '--tls-cert and --tls-key need each other' },
    {
      args: ['--self-signed', '--tls-key', 'a'],
      message: '--self-signed creates a certificate, and --tls-cert names one',
    },
    { args: ['--tls-cert', 'a', '--tls-key', 'b', '--host', 'c'], message: '--host needs --self-signed' },
    { args: ['--self-signed', '--host', 'a b'], message: '--host "a b" is not a valid name' },
    { args: ['--self-signed', '--service', 'A'], message: '--service "A" is not a valid name' },
    { args: ['--self-signed', '--secret', 'a..b'], message: '--secret "a..b" is not a valid name' },
    { args: ['--self-signed', '--listen', '8443'], message: '--listen "8443" is not ADDRESS:PORT' },
    { args: ['--self-signed', '--listen', ':70000'], message: '--listen ":70000" is not ADDRESS:PORT' },
    { args: ['--self-signed', '--status-listen', '::1:80'], message: '--status-listen "::1:80" is not ADDRESS:PORT' },
    { args: ['--self-signed', '--drain', '5s'], message: '--drain "5s" is not a duration' },
    { args: ['--self-signed', '--no-cluster', '--context', 'a'], message: '--context is for a cluster' },
    { args: ['--self-signed', '--kubernetes', '1.9'], message: '--kubernetes 1.9 is not a known release' },
    { args: ['--self-signed', '--log-level', 'loud'], message: '--log-level does not know "loud"' },
  ];
  it.each(rows)('$args', async ({ args, message }) => {
    const { status, stderr } = await runIn({}, 'webhook', ...args);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  it('reports that its certificate cannot be read', async () => {
    const listen = ['--listen', '127.0.0.1:0', '--status-listen', '127.0.0.1:0'];
    const files = ['--tls-cert', 'tls.crt', '--tls-key', 'tls.key'];
    const { status, stderr } = await runIn({}, 'webhook', '--no-cluster', ...listen, ...files);
    expect(stderr).toContain('krmkit webhook: cannot read tls.crt: there is no such file\n  name existing files');
    expect(status).toBe(4);
  });

  it('reports an invalid certificate', async () => {
    const listen = ['--listen', '127.0.0.1:0', '--status-listen', '127.0.0.1:0'];
    const files = ['--tls-cert', 'tls.crt', '--tls-key', 'tls.key'];
    const world = { files: { 'tls.crt': 'a', 'tls.key': 'b' } };
    const { status, stderr } = await runIn(world, 'webhook', '--no-cluster', ...listen, ...files);
    expect(stderr).toContain('tls.crt does not contain a certificate in PEM for the key in tls.key');
    expect(status).toBe(4);
  });

  it('reports that the cluster does not accept the credentials, and does not start', async () => {
    const server = await liveServer({ refusals: { '*': 401 } });
    const listen = ['--listen', '127.0.0.1:0', '--status-listen', '127.0.0.1:0'];
    const env = { KUBECONFIG: server.kubeconfig };
    const { status, stderr } = await runIn({ env }, 'webhook', '--self-signed', ...listen);
    server.close();
    expect(stderr).toContain(
      'does not accept the credentials of the kubeconfig; they may have expired\n  Log in again',
    );
    expect(status).toBe(4);
  });

  it('reports that there is no cluster', async () => {
    const { status, stderr } = await runIn({ env: { KUBECONFIG: '/nowhere' } }, 'webhook', '--self-signed');
    expect(stderr).toContain('Or --no-cluster.');
    expect(status).toBe(4);
  });
});
