import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { connectWithExec } from '../../src/cluster/connect.ts';
import { systemTiming } from '../../src/cluster/timing.ts';
import { PACE } from '../../src/cluster-runner/cluster-port.ts';
import type { RunnerCluster } from '../../src/cluster-runner/cluster-port.ts';
import { createKubernetesRunner } from '../../src/cluster-runner/kubernetes-runner.ts';
import type { KubernetesRunner } from '../../src/cluster-runner/kubernetes-runner.ts';
import type { KubernetesSettings } from '../../src/cluster-runner/settings.ts';
import { DEFAULT_REQUESTS } from '../../src/cluster-runner/settings.ts';
import { findInOrder, localConfigs } from '../../src/functions/image-config.ts';
import type { FunctionResponse, FunctionRunner, RunLimits } from '../../src/functions/runner.ts';
import { createContainerRunner } from '../../src/functions/runners/container.ts';
import type { ContainerProgram, EnvironmentEntry } from '../../src/functions/step.ts';
import { nodeFileSystem } from '../../src/platform/node.ts';
import { nodeTemporaryDirectories } from '../../src/platform/node-temporary.ts';
import type { CancelSignal } from '../../src/platform/ports.ts';
import { listAt, textAt } from '../../src/value/read.ts';
import { member } from '../../src/value/json.ts';
import { functionImages } from './function-images.ts';
import { until } from './krmkit-process.ts';
import { reachCluster } from './reach.ts';

const reached = await reachCluster();
if (typeof reached === 'string') process.stdout.write(`skipped: functions on a node: ${reached}\n`);
const images = typeof reached === 'string' ? undefined : functionImages();
const namespace = `krmkit-functions-${randomUUID().slice(0, 8)}`;

const MEBIBYTE = 1024 * 1024;
const LIMITS: RunLimits = {
  timeoutMilliseconds: 60_000,
  maxOutputBytes: 64 * MEBIBYTE,
  maxMemoryBytes: 64 * MEBIBYTE,
  maxProcesses: 32,
};

describe.skipIf(images === undefined)('functions in Pods', () => {
  // Unreachable where the suite is skipped.
  if (images === undefined || typeof reached === 'string') return;
  const { containers, shell, scratch, helper } = images;
  const { programs } = containers;
  const runners: KubernetesRunner[] = [];

  const settings: KubernetesSettings = {
    context: undefined,
    namespace,
    helperImage: helper,
    imagePullSecrets: [],
    requests: DEFAULT_REQUESTS,
    limits: {},
    freshPods: false,
    podRunningMilliseconds: 120_000,
    entrypoints: [],
  };

  interface Given {
    readonly settings?: Partial<KubernetesSettings>;
    readonly cluster?: Partial<RunnerCluster>;
    readonly env?: readonly EnvironmentEntry[];
  }

  function onCluster(given: Given = {}): KubernetesRunner & { readonly name: string } {
    const name = randomBytes(4).toString('hex');
    const runner = createKubernetesRunner(
      {
        connect: async () => {
          const connected = await connectWithExec({ namespace });
          if (!connected.ok) return connected;
          const { api, exec } = connected;
          return { ok: true, value: { api, exec, timing: systemTiming(), pace: PACE, ...given.cluster } };
        },
        findConfig: findInOrder([localConfigs(programs, 'podman', {})]),
        files: nodeFileSystem(),
      },
      {
        settings: { ...settings, ...given.settings },
        network: false,
        env: given.env ?? [],
        pull: 'never',
        caller: process.env,
        run: name,
        functionMilliseconds: LIMITS.timeoutMilliseconds,
      },
    );
    runners.push(runner);
    return { ...runner, name };
  }

  const onPodman: FunctionRunner = createContainerRunner(
    {
      programs,
      temporary: nodeTemporaryDirectories(),
      clock: Date.now,
      uniqueName: () => `krmkit-test-${randomUUID()}`,
    },
    { network: false, mounts: [], env: [], pull: 'never', caller: process.env, tool: 'podman', workingDirectory: '/' },
  );

  interface Call {
    readonly image?: string;
    /** The shell program of the image `shell`. */
    readonly script?: string;
    readonly text?: string;
    readonly local?: string;
    readonly limits?: Partial<RunLimits>;
    readonly env?: readonly EnvironmentEntry[];
    readonly signal?: CancelSignal;
  }

  function call(run: FunctionRunner, given: Call): Promise<FunctionResponse> {
    const { image = shell, script, text = '', local, limits, env = [], signal } = given;
    const program: ContainerProgram = {
      kind: 'container',
      image,
      network: false,
      mounts: [],
      env: [...(script === undefined ? [] : [{ name: 'DO', value: script }]), ...env],
    };
    return run(
      { program, localDirectory: local, text: () => text, value: () => ({}) },
      { ...LIMITS, ...limits },
      signal ?? new AbortController().signal,
    );
  }

  const printed = ({ output }: FunctionResponse): string =>
    output?.kind === 'text' ? new TextDecoder('latin1').decode(output.bytes) : '';

  /** What a run shows of a response. */
  const shown = (response: FunctionResponse): object => ({
    end: response.end,
    stderr: response.stderr,
    bytes: printed(response).length,
  });

  async function podsOf(run: string): Promise<readonly string[]> {
    const list = await reachedJson('GET', `/api/v1/namespaces/${namespace}/pods?labelSelector=krmkit.dev/run%3D${run}`);
    return list;
  }

  async function reachedJson(method: string, path: string): Promise<readonly string[]> {
    if (typeof reached === 'string') return [];
    const value: unknown = JSON.parse((await reached.send(method, path)).text);
    const items = isJsonObject(value) ? listAt(value, 'items') : [];
    return items.map((item) => textAt(member(item, 'metadata'), 'name'));
  }

  const ready = reached.json('POST', '/api/v1/namespaces', {
    metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });

  afterAll(async () => {
    for (const runner of runners) await runner.close();
    await reached.send('DELETE', `/api/v1/namespaces/${namespace}`);
    reached.close();
    containers.remove();
  });

  const megabytes = `${'x'.repeat(99)}\n`.repeat(524_288);
  const local = join(containers.folder, 'config, "quoted"');
  mkdirSync(join(local, 'a'.repeat(60), 'b'.repeat(60)), { recursive: true });
  writeFileSync(join(local, 'values.yaml'), 'in the directory\n');
  writeFileSync(join(local, 'a'.repeat(60), 'b'.repeat(60), 'deep'), 'deep\n');

  const shared = onCluster();
  it.each<{ name: string; given: Call }>([
    { name: 'an empty input', given: { script: 'cat; echo done >&2' } },
    { name: '50 MiB through a single static program', given: { image: scratch, text: megabytes } },
    { name: 'no input through a single static program', given: { image: scratch } },
    { name: '50 MiB through a shell', given: { script: 'cat', text: megabytes } },
    { name: '50 MiB that a function prints', given: { script: 'yes 0123456789 | head -c 52428800' } },
    { name: 'a function that never reads its input', given: { script: 'echo list', text: megabytes } },
    { name: 'a failure with output', given: { script: 'echo half; echo bad >&2; exit 3' } },
    { name: 'the statuses of the helper', given: { script: 'exit 124' } },
    { name: 'the statuses of the helper (125)', given: { script: 'echo x; exit 125' } },
    { name: 'bytes that are no text', given: { script: 'printf "a\\377\\000b"; printf "c\\376\\000d" >&2' } },
    { name: 'a status that stands for a signal', given: { script: 'echo half; exit 139' } },
    { name: 'a signal in a child', given: { script: 'sh -c "kill -SEGV \\$\\$"' } },
    { name: 'nothing in /tmp of the last function', given: { script: 'ls -A /tmp; echo x >/tmp/x; cat /tmp/x' } },
    { name: 'nothing in /tmp of the last function (2)', given: { script: 'ls -A /tmp; echo x >/tmp/x; cat /tmp/x' } },
    { name: 'a read-only root and the user nobody', given: { script: 'id -u; id -g; touch /x /bin/x' } },
    { name: 'a process that is left behind', given: { script: 'sleep 1000 & yes >/tmp/y & echo done' } },
    { name: 'its arguments and standard input by name', given: { script: 'cat /dev/stdin; echo "$#"', text: 'list' } },
    {
      name: 'variables',
      given: {
        script: 'echo "$A" "$STRUCTURED_RESULTS" "$LOG_TO_STDERR"; env | cut -d= -f1 | grep -i krm',
        env: [
          { name: 'A', value: 'it\'s $(A) `x` "q"\nnext' },
          { name: 'NOT.A-NAME', value: '1' },
        ],
      },
    },
    {
      name: 'PATH of the function',
      given: { image: scratch, text: 'x', env: [{ name: 'PATH', value: '/nowhere:/bin' }] },
    },
    {
      name: 'the directory of the functionConfig',
      given: { script: `cat /local/values.yaml /local/a*/b*/deep; touch /local/x || echo refused`, local },
    },
    { name: 'too much output', given: { script: 'yes', limits: { maxOutputBytes: MEBIBYTE } } },
    { name: 'too much time', given: { script: 'echo a; sleep 100', limits: { timeoutMilliseconds: 3000 } } },
  ])('give what podman gives: $name', async ({ given }) => {
    await ready;
    const wanted = await call(onPodman, given);
    const response = await call(shared.run, given);
    expect(shown(response)).toEqual({
      ...shown(wanted),
      // Where krmkit ends a function, it does not read what came before.
      ...(wanted.end.kind === 'exited' || wanted.end.kind === 'signalled' ? {} : { bytes: 0 }),
    });
    if (wanted.end.kind === 'exited') expect(printed(response) === printed(wanted)).toBe(true);
  });

  // The first process of a container ignores its own signals under podman.
  it('report a signal, and nothing of the shell that started the function', async () => {
    await ready;
    const response = await call(shared.run, { script: 'echo half; kill -SEGV $$' });
    expect(response).toMatchObject({ end: { kind: 'signalled', signal: 'SIGSEGV' }, stderr: '' });
  });

  it('use one Pod for each image', async () => {
    const runner = onCluster();
    for (const text of ['1', '2', '3']) await call(runner.run, { image: scratch, text });
    expect(await podsOf(runner.name)).toHaveLength(1);
    const others = await Promise.all(['4', '5'].map((text) => call(runner.run, { image: scratch, text })));
    expect(others.map(printed)).toEqual(['4', '5']);
    expect(await podsOf(runner.name)).toHaveLength(2);
    await runner.close();
    expect(await until(async () => (await podsOf(runner.name)).length === 0)).toBe(true);
  });
});

function isJsonObject(value: unknown): value is Parameters<typeof listAt>[0] {
  return typeof value === 'object' && value !== null;
}
