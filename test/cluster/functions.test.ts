import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { systemTiming } from '@krmkit/base';
import { connectWithExec } from '@krmkit/cluster/node';
import { PACE, createKubernetesRunner, DEFAULT_REQUESTS } from '@krmkit/pipelines';
import type { RunnerCluster, KubernetesRunner, KubernetesSettings } from '@krmkit/pipelines';
import { declaredConfigs, findInOrder, localConfigs, createContainerRunner } from '@krmkit/functions';
import type {
  FunctionResponse,
  FunctionRunner,
  RunLimits,
  ContainerProgram,
  EnvironmentEntry,
} from '@krmkit/functions';
import { nodeFileSystem, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { CancelSignal } from '@krmkit/base';
import { listAt, parseJson, textAt, member } from '@krmkit/base';
import { nodeImageArchive } from '@krmkit/testing';
import { createNamespace, pause } from './cluster.ts';
import { functionImages } from './function-images.ts';
import { until } from './krmkit-process.ts';
import { reachCluster } from './reach.ts';

const reached = await reachCluster();
if (typeof reached === 'string') process.stdout.write(`skipped: functions on a node: ${reached}\n`);
const images = typeof reached === 'string' ? undefined : functionImages();
const namespace = `krmkit-functions-${randomUUID().slice(0, 8)}`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = join(ROOT, 'dist/cli.cjs');
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
    memoryBytes: undefined,
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
        findConfig: findInOrder([
          declaredConfigs(given.settings?.entrypoints ?? []),
          localConfigs(programs, 'podman', {}),
        ]),
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
        concurrency: 2,
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

  /**
   * What podman gives. Podman 4.3 sometimes loses the output of a function that does not read its input, because its
   * connection to the container is reset.
   */
  async function callOnPodman(given: Call): Promise<FunctionResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await call(onPodman, given);
      const isLost = given.text !== undefined && response.end.kind === 'exited' && printed(response) === '';
      if (!isLost || attempt === 5) return response;
    }
  }

  /** What a run shows of a response. */
  const shown = (response: FunctionResponse): object => ({
    end: response.end,
    stderr: response.stderr,
    bytes: printed(response).length,
  });

  /** The names of the Pods of a run, or of all runs. */
  async function podsOf(run: string | undefined): Promise<readonly string[]> {
    if (typeof reached === 'string') return [];
    const selector = run === undefined ? 'krmkit.dev/run' : `krmkit.dev/run%3D${run}`;
    const reply = await reached.send('GET', `/api/v1/namespaces/${namespace}/pods?labelSelector=${selector}`);
    return listAt(parseJson(reply.text), 'items').map((item) => textAt(member(item, 'metadata'), 'name'));
  }

  const ready = createNamespace(reached, namespace, { 'pod-security.kubernetes.io/enforce': 'restricted' });

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
        script: 'echo "$A" "$STRUCTURED_RESULTS" "$LOG_TO_STDERR"; env | cut -d= -f1 | grep -i -e krm -e kubernetes_',
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
    const wanted = await callOnPodman(given);
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

  it.each(['yes >&2', 'yes >/tmp/large'])('are ended when they write too much: %s', async (script) => {
    await ready;
    const response = await call(shared.run, { script, limits: { maxOutputBytes: MEBIBYTE } });
    expect(response).toMatchObject({ end: { kind: 'signalled', signal: 'SIGXFSZ' } });
    expect(response.stderr).toMatch(/\(krmkit: it wrote more than 1 MiB to stderr or to a file\)\n$/);
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

  const isRunning = (run: string): Promise<string | undefined> =>
    until(async () => {
      const [pod] = await podsOf(run);
      if (pod === undefined) return undefined;
      const log = await reached.send('GET', `/api/v1/namespaces/${namespace}/pods/${pod}`);
      return log.text.includes('"running":{"startedAt"') ? pod : undefined;
    });

  it('run again in another Pod if someone deletes theirs', async () => {
    await ready;
    const runner = onCluster();
    const running = call(runner.run, { script: 'sleep 6; cat', text: 'list' });
    const pod = await isRunning(runner.name);
    await pause(2000);
    await reached.send('DELETE', `/api/v1/namespaces/${namespace}/pods/${pod ?? ''}`);
    expect(printed(await running)).toBe('list');
    await runner.close();
  });

  it('keep their result while the network of krmkit is cut', async () => {
    await ready;
    const proxy = await cuttableProxy();
    const runner = onCluster({ cluster: await proxy.connect(namespace) });
    const running = call(runner.run, { script: 'date +%s; sleep 8; cat', text: 'list' });
    await isRunning(runner.name);
    await pause(2000);
    proxy.cut();
    await pause(10_000);
    proxy.restore();
    expect(printed(await running)).toMatch(/^\d+\nlist$/);
    expect(await podsOf(runner.name)).toHaveLength(1);
    await runner.close();
    proxy.close();
  });

  it.skipIf(process.env['KRMKIT_RESTART_API_SERVER'] === undefined)(
    'keep their result while the API server restarts',
    async () => {
      await ready;
      const runner = onCluster();
      const running = call(runner.run, { script: 'sleep 8; cat', text: 'list' });
      await isRunning(runner.name);
      await pause(2000);
      spawnSync('sh', ['-c', process.env['KRMKIT_RESTART_API_SERVER'] ?? '']);
      expect(printed(await running)).toBe('list');
      await runner.close();
    },
  );

  it.skipIf(process.env['KRMKIT_PAUSE_KUBELET'] === undefined).each([
    { name: 'their node does not answer', milliseconds: 300_000, says: /^the node \S+ does not answer: / },
    {
      name: 'their node does not answer over an open connection, and their time is over',
      milliseconds: 12_000,
      says: /^it did not end within 12 s, and the node \S+ does not answer: /,
    },
  ])('are not started again while $name', async ({ milliseconds, says }) => {
    await ready;
    const runner = onCluster({ cluster: { pace: { ...PACE, outOfReach: 15_000 } } });
    const running = call(runner.run, {
      script: 'sleep 8; cat',
      text: 'list',
      limits: { timeoutMilliseconds: milliseconds },
    });
    await isRunning(runner.name);
    await pause(3000);
    spawnSync('sh', ['-c', process.env['KRMKIT_PAUSE_KUBELET'] ?? '']);
    try {
      const { end } = await running;
      expect(end).toMatchObject({ kind: 'unavailable', message: expect.stringMatching(says) });
      expect(end).toMatchObject({ message: expect.stringContaining('it was not started again') });
    } finally {
      spawnSync('sh', ['-c', process.env['KRMKIT_RESUME_KUBELET'] ?? '']);
    }
    await runner.close();
  });

  it('report an image that no node has, and a Job that no node can run', async () => {
    await ready;
    const entrypoints = [{ image: 'localhost/krmkit-fn-missing:1', words: ['/fn'] }];
    const missing = await call(onCluster({ settings: { entrypoints } }).run, {
      image: 'localhost/krmkit-fn-missing:1',
    });
    expect(missing.end).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('ErrImageNeverPull') });
    const huge = { requests: { memory: '900Ti' }, limits: { memory: '900Ti' }, podRunningMilliseconds: 5000 };
    const response = await call(onCluster({ settings: huge }).run, { image: scratch });
    expect(response.end).toMatchObject({ message: expect.stringContaining('no node can run its Pod: 0/1 nodes') });
  });

  it('report a quota that refuses their Pods', async () => {
    await ready;
    const quota = `/api/v1/namespaces/${namespace}/resourcequotas`;
    await reached.json('POST', quota, { metadata: { name: 'none' }, spec: { hard: { pods: '0' } } });
    const isCounted = async (): Promise<boolean> =>
      (await reached.send('GET', `${quota}/none`)).text.includes('"status":{"hard"');
    expect(await until(isCounted)).toBe(true);
    const runner = onCluster({ cluster: { pace: { ...PACE, withoutPod: 5000 } } });
    const response = await call(runner.run, { image: scratch });
    await reached.send('DELETE', `${quota}/none`);
    expect(response.end).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('creates no Pod'),
      hint: expect.stringContaining('get events'),
    });
  });

  it('give what podman gives: the example with nginx', { timeout: 600_000 }, async () => {
    await ready;
    const image = 'localhost/krmkit-fn-nginx:1';
    const base = 'localhost/krmkit-fn-node:1';
    containers.podman('import', '--quiet', nodeImageArchive(join(containers.folder, 'node')), base);
    const file = join(ROOT, 'examples/nginx-function/Containerfile');
    containers.podman(
      'build',
      '--quiet',
      '--isolation=chroot',
      '--build-arg',
      `BASE=${base}`,
      '-t',
      image,
      '-f',
      file,
      ROOT,
    );
    images.load(image);
    const package_ = join(ROOT, 'examples/nginx-function/package');
    const config = join(package_, 'my-instance.yaml');
    const list = spawnSync(process.execPath, [CLI, 'source', package_, '--function-config', config], {
      encoding: 'utf8',
    });
    const limits = { maxMemoryBytes: 512 * MEBIBYTE, maxProcesses: 256 };
    const wanted = await call(onPodman, { image, text: list.stdout, limits });
    const response = await call(onCluster().run, { image, text: list.stdout, limits });
    expect(response.end).toEqual({ kind: 'exited', status: 0 });
    expect(printed(wanted)).toContain('kind: Deployment');
    expect(printed(response)).toBe(printed(wanted));
  });

  describe('a package with five functions', () => {
    const item = (name: string): string =>
      `- apiVersion: v1\\n  kind: ConfigMap\\n  metadata:\\n    name: ${name}\\n    annotations:\\n      config.kubernetes.io/path: ${name}/new.yaml`;
    const list = (name: string): string =>
      `printf "apiVersion: config.kubernetes.io/v1\\nkind: ResourceList\\nitems:\\n${item(name)}\\n"`;
    const functions: readonly { readonly name: string; readonly image: string; readonly script: string }[] = [
      { name: 'scratch', image: scratch, script: '' },
      { name: 'shell', image: shell, script: 'sed s/old/new/' },
      { name: 'unread', image: shell, script: list('unread') },
      {
        name: 'large',
        image: shell,
        script: `${list('large')}; printf "  data:\\n    a: "; yes 01234567 | head -c 52428800 | tr -d "\\n"; echo`,
      },
      { name: 'failing', image: shell, script: 'echo reason >&2; exit 3' },
    ];

    function write(directory: string, names: readonly string[]): void {
      for (const { name, image, script } of functions) {
        if (!names.includes(name)) continue;
        mkdirSync(join(directory, name), { recursive: true });
        const envs = script === '' ? '' : `\n        envs: [${JSON.stringify(`DO=${script}`)}]`;
        writeFileSync(
          join(directory, name, 'fn.yaml'),
          `apiVersion: example.com/v1\nkind: Fn\nmetadata:\n  name: ${name}\n  annotations:\n    config.kubernetes.io/function: |\n      container:\n        image: ${image}${envs}\nold: value # kept\n`,
        );
      }
    }

    /** The status and stderr without durations, and every file. */
    function run(names: readonly string[], ...flags: readonly string[]): object {
      const directory = mkdtempSync(join(containers.folder, 'five-'));
      write(directory, names);
      const env = { ...process.env, ...containers.environment };
      const args = ['run', '.', '--image-pull-policy', 'Never', '--no-cache', '--container-tool', 'podman', ...flags];
      const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { cwd: directory, env, encoding: 'utf8' });
      const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.yaml'),
      );
      const isPlace = /^(?:starting|started) a Pod|cannot tell whether|network-policy\.yaml/;
      const said = stderr
        .split('\n')
        .filter(
          (line) => !isPlace.test(line) && !line.includes('cannot tell whether') && !line.includes('network-policy'),
        );
      return {
        status,
        stderr: said.map((line) => line.replace(/ {2}\d+\.\d s/, '')).toSorted(),
        files: files.toSorted().map((path) => [path, readFileSync(join(directory, path), 'utf8')]),
      };
    }

    const flags = ['--runner', 'kubernetes', '--namespace', namespace, '--helper-image', helper];

    it.each([
      { name: 'that succeed', names: ['scratch', 'shell', 'unread', 'large'], status: 0 },
      { name: 'of which one fails', names: ['scratch', 'shell', 'unread', 'large', 'failing'], status: 1 },
    ])('has the same result as under podman, with functions $name', { timeout: 600_000 }, async ({ names, status }) => {
      await ready;
      const wanted = run(names);
      const got = run(names, ...flags);
      expect(wanted).toMatchObject({ status });
      expect(JSON.stringify(got) === JSON.stringify(wanted) || summary(got)).toBe(
        JSON.stringify(got) === JSON.stringify(wanted) || summary(wanted),
      );
    });

    /** Short enough for a report. */
    const summary = (result: object): string =>
      JSON.stringify(result, (_, value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : value));
  });

  it('leave nothing that runs when krmkit is killed', async () => {
    await ready;
    const package_ = join(containers.folder, 'package');
    mkdirSync(package_, { recursive: true });
    writeFileSync(join(package_, 'a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
    const args = ['run', package_, '--runner', 'kubernetes', '--namespace', namespace, '--helper-image', helper];
    const program = ['--image', shell, '--image-pull-policy', 'Never', '--env', 'DO=sleep 600'];
    const words = ['--entrypoint', `${shell}=${JSON.stringify(['/bin/sh', '-c', 'eval "$DO"'])}`];
    const before = new Set(await podsOf(undefined));
    const child = spawn(process.execPath, [CLI, ...args, ...program, ...words], { stdio: 'ignore' });
    const pod = await until(async () => (await podsOf(undefined)).find((name) => !before.has(name)));
    expect(pod).toMatch(/^krmkit-fn-/);
    await pause(5000);
    child.kill('SIGKILL');
    const path = `/api/v1/namespaces/${namespace}/pods/${pod ?? ''}`;
    const hasEnded = await until(async () => {
      const { status, text } = await reached.send('GET', path);
      return status === 404 || /"phase":"(?:Succeeded|Failed)"/.test(text);
    });
    expect(hasEnded).toBe(true);
  });
});

/** A way to the API server that a test can interrupt. */
async function cuttableProxy(): Promise<{
  readonly connect: (space: string) => Promise<Pick<RunnerCluster, 'api' | 'exec'>>;
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
}> {
  const direct = await connectWithExec({});
  if (!direct.ok) throw new RangeError(direct.message);
  const { hostname, port } = new URL(direct.api.server);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port === '' ? 443 : port), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => {}).on('close', () => sockets.delete(end));
    }
    socket.pipe(onward).pipe(socket);
    return undefined;
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-proxy-'));
  const kubeconfig = join(folder, 'config');
  const text = readFileSync(process.env['KUBECONFIG'] ?? '', 'utf8');
  writeFileSync(kubeconfig, text.replaceAll(new URL(direct.api.server).host, `127.0.0.1:${own}`));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    connect: async (space) => {
      const connected = await connectWithExec({ kubeconfig, namespace: space });
      if (!connected.ok) throw new RangeError(connected.message);
      return connected;
    },
    cut,
    restore: () => void (isCut = false),
    close: () => {
      cut();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
