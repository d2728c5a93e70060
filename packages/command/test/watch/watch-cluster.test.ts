import { liveServer } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { watch } from '../../src/watch/command.ts';
import { readWatchSettings } from '../../src/watch/settings.ts';
import { watchCluster } from '../../src/watch/watch-cluster.ts';
import type { Ending } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';

function watched(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ending> {
  const parsed = parseArguments(watch.definition, args);
  const settings = parsed.ok ? readWatchSettings(parsed.value) : parsed;
  if (!settings.ok) throw new Error(settings.problem.message);
  return runWith({ env }, (context) => watchCluster(context, settings.value));
}

const pod = (arg: string): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', uid: 'u' },
  spec: { containers: [{ name: 'app', image: 'i', args: [arg], env: [] }] },
});

describe('a watch', () => {
  it('that cannot start is status 4', async () => {
    const ended = await watched({}, '--kubeconfig', '/no/such/file', '--once');
    expect(ended).toMatchObject({ status: 4, stdout: '' });
    expect(ended.stderr).toMatch(/^krmkit watch: .*no such file.*\n {2}\S/s);
  });

  it.each([
    ['$(NOBODY)', [], 1, 'krmkit watch: 1 fault in 1 pod\n', 1],
    ['$(NOBODY)', ['-q'], 1, '', 1],
    ['fine', [], 0, 'krmkit watch: 0 faults in 1 pod\n', 0],
  ])('of %s with --once %j: status %i', async (arg, flags, status, said, lines) => {
    const server = await liveServer({ objects: [pod(arg)] });
    try {
      const { stdout, ...ended } = await watched({ KUBECONFIG: server.kubeconfig }, '--once', ...flags);
      expect(ended).toEqual({ status, stderr: said });
      expect(stdout.match(/NOBODY/g) ?? []).toHaveLength(lines);
    } finally {
      server.close();
    }
  });
});
