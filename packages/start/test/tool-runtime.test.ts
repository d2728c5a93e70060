import { describe, expect, it } from 'vitest';
import type { ContainerToolFamily, ProgramEnd, Programs } from '@krmkit/base';
import type { ContainerEnd, SandboxSpec } from '../src/container-runtime.ts';
import { createContainerRuntime, holdToolWords } from '../src/tool-runtime.ts';

/** The output of each call, by its first words; empty for others. */
function machine(answers: Readonly<Record<string, string>>, failing: readonly string[] = []) {
  const calls: string[] = [];
  const programs: Programs = {
    run: (program, args) => {
      const line = [program, ...args].join(' ');
      calls.push(line);
      const key = Object.keys(answers).find((words) => line.startsWith(words));
      if (key === undefined && args[0] === 'version') return Promise.resolve({ end: 'not-found', message: 'ENOENT' });
      const status = failing.some((words) => line.startsWith(words)) ? 1 : 0;
      const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
      const text = key === undefined ? '' : (answers[key] ?? '');
      return Promise.resolve({
        end: 'exited',
        status,
        stdout: encode(text),
        stderr: encode(status === 0 ? '' : 'Error: no\n'),
      });
    },
  };
  return { programs, calls };
}

const SANDBOX: SandboxSpec = {
  name: 'p',
  hostname: 'web',
  labels: {},
  hosts: [],
  ownNetwork: true,
  shareProcesses: false,
  hostProcesses: false,
  hostIpc: false,
  publish: [],
};
const INSPECTED = '[{"NetworkSettings":{"IPAddress":"10.0.0.2","Gateway":"10.0.0.1"}}]';

describe.each<ContainerToolFamily>(['docker', 'nerdctl'])('%s', (family) => {
  it('implements pods with containers', async () => {
    const { programs, calls } = machine({ [`${family} container inspect`]: INSPECTED, [`${family} ps`]: 'id1\nid2\n' });
    const runtime = createContainerRuntime({ program: family, family, version: undefined }, programs);
    expect(await runtime.createSandbox(SANDBOX)).toEqual({
      ok: true,
      value: { name: 'p', addresses: ['10.0.0.2'], gateway: '10.0.0.1' },
    });
    await runtime.stop('p-a-0', 7);
    await runtime.kill('p-a-0');
    await runtime.exec('p-a-0', ['echo', 'a b'], 1000);
    await runtime.removeSandbox('p');
    expect(calls).toEqual([
      `${family} run --detach --pull=never --name=p-pause --hostname=web --ipc=shareable localhost/krmkit-pause:1`,
      `${family} container inspect p-pause`,
      `${family} stop -t 7 p-a-0`,
      `${family} kill p-a-0`,
      `${family} exec p-a-0 echo a b`,
      `${family} ps --all --quiet --filter=label=krmkit.start.sandbox=p`,
      `${family} rm --force --volumes id1 id2`,
    ]);
  });

  it('reports the message of the tool', async () => {
    const { programs } = machine({}, [`${family} run`]);
    const runtime = createContainerRuntime({ program: family, family, version: undefined }, programs);
    expect(await runtime.createSandbox(SANDBOX)).toEqual({ ok: false, message: 'no' });
  });
});

describe('podman', () => {
  it('finds the pods that a run has left, and then the containers', async () => {
    const labels = '"Labels":{"krmkit.start":"web"}';
    const { programs } = machine({
      'podman ps': `{"Names":["web-app"],${labels}}\n`,
      'podman pod ps': `{"Name":"web",${labels}}\n`,
    });
    const runtime = createContainerRuntime({ program: 'podman', family: 'podman', version: undefined }, programs);
    const found = await runtime.leftovers('krmkit.start');
    expect(found.ok ? found.value.map(({ kind, name }) => `${kind} ${name}`) : found).toEqual([
      'pod web',
      'container web-app',
    ]);
  });

  const PODMAN = { program: 'podman', family: 'podman', version: undefined } as const;

  it('implements pods with its own', async () => {
    const { programs, calls } = machine({
      'podman pod inspect': '[{"InfraContainerID":"infra"}]',
      'podman container inspect': INSPECTED,
    });
    const runtime = createContainerRuntime(PODMAN, programs);
    expect(await runtime.createSandbox(SANDBOX)).toMatchObject({ ok: true, value: { name: 'p' } });
    await runtime.removeContainer('p-a');
    await runtime.removeSandbox('p');
    await runtime.removeDirectory('/tmp/v');
    expect(calls.map((line) => line.replace(/^(podman pod create) .*/, '$1'))).toEqual([
      'podman pod create',
      'podman pod start p',
      'podman pod inspect p',
      'podman container inspect infra',
      'podman rm --force --volumes p-a',
      'podman pod rm --force --time=0 p',
      'podman unshare rm -rf -- /tmp/v',
    ]);
  });

  it('asks for the container that it names after the pod, in versions that do not say it', async () => {
    const { programs, calls } = machine({ 'podman pod inspect': '{}', 'podman container inspect': INSPECTED });
    await createContainerRuntime(PODMAN, programs).createSandbox(SANDBOX);
    expect(calls.at(-1)).toBe('podman container inspect p-infra');
  });

  it.each(['podman pod create', 'podman pod start', 'podman pod inspect', 'podman container inspect'])(
    'has no pod if it refuses %s',
    async (words) => {
      const answers = { 'podman pod inspect': '{}', 'podman container inspect': INSPECTED };
      const { programs } = machine(answers, [words]);
      const created = await createContainerRuntime(PODMAN, programs).createSandbox(SANDBOX);
      expect(created).toEqual({ ok: false, message: 'no' });
    },
  );

  it.each(['podman ps', 'podman pod ps'])('does not know what is left if it refuses %s', async (words) => {
    const { programs } = machine({}, [words]);
    expect(await createContainerRuntime(PODMAN, programs).leftovers('l')).toEqual({ ok: false, message: 'no' });
  });
});

describe('a container that runs', () => {
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const encode = (words: string): Uint8Array => new TextEncoder().encode(words);
  const exited = (status: number, stdout = ''): ProgramEnd => ({
    end: 'exited',
    status,
    stdout: encode(stdout),
    stderr: new Uint8Array(),
  });
  const CREATED = { Status: 'created', ExitCode: 0, StartedAt: '0001-01-01T00:00:00Z' };
  const ENDED = { Status: 'exited', ExitCode: 3, StartedAt: '2024-01-01T00:00:00Z', OOMKilled: true };

  interface Attached {
    readonly title: string;
    readonly ended: ProgramEnd;
    /** Undefined: the tool does not know the container any more. */
    readonly state?: object;
    /** What the tool writes to stderr. */
    readonly words?: string;
    readonly hasStarted?: boolean;
    readonly end: ContainerEnd;
    readonly written?: string;
  }

  // docker(1) run, "Exit status": 125 is an error of the tool, 126 and 127 are those of a command that cannot run.
  it.each<Attached>([
    {
      title: 'has the exit code of its state',
      ended: exited(0),
      state: ENDED,
      end: { kind: 'exited', exitCode: 3, outOfMemory: true },
    },
    {
      title: 'has the status of the tool, if it has no state any more',
      ended: exited(5),
      end: { kind: 'exited', exitCode: 5, outOfMemory: false },
    },
    {
      title: 'has the code of SIGKILL, if the tool is killed and it has no state any more',
      ended: { end: 'signalled', signal: 'SIGKILL', stdout: new Uint8Array(), stderr: new Uint8Array() },
      end: { kind: 'exited', exitCode: 137, outOfMemory: false },
    },
    ...[1, 125, 126, 127].map((status): Attached => ({
      title: `has not started with the status ${status} of the tool`,
      ended: exited(status),
      state: CREATED,
      words: 'Error: a\nError: no such command\n',
      end: { kind: 'not-started', message: 'no such command' },
    })),
    {
      title: 'has not started, with no words of the tool',
      ended: exited(125),
      state: CREATED,
      end: { kind: 'not-started', message: 'it ended with status 125' },
    },
    {
      title: 'has started with a status that is no error of the tool',
      ended: exited(2),
      state: CREATED,
      end: { kind: 'exited', exitCode: 0, outOfMemory: false },
    },
    {
      title: 'writes words like those of the tool itself',
      ended: exited(127),
      state: ENDED,
      words: 'Error: mine\n',
      end: { kind: 'exited', exitCode: 3, outOfMemory: true },
      written: 'Error: mine\n',
    },
    {
      title: 'writes such words at once, when it is known to have started',
      ended: exited(125),
      state: CREATED,
      words: 'Error: mine\n',
      hasStarted: true,
      end: { kind: 'not-started', message: 'it ended with status 125' },
      written: 'Error: mine\n',
    },
    {
      title: 'has not started without the tool',
      ended: { end: 'not-found', message: 'ENOENT' },
      words: 'Error: x\n',
      end: { kind: 'not-started', message: 'ENOENT' },
      written: 'Error: x\n',
    },
  ])('$title', async ({ ended, state, words = '', hasStarted = false, end, written = '' }) => {
    const calls: string[] = [];
    const programs: Programs = {
      run: async (program, args, { onOutput } = {}) => {
        calls.push([program, ...args].join(' '));
        if (args[0] !== 'start') {
          return state === undefined ? exited(1) : exited(0, JSON.stringify([{ State: state }]));
        }
        await onOutput?.('stderr', encode(words));
        return ended;
      },
    };
    const runtime = createContainerRuntime({ program: 'docker', family: 'docker', version: undefined }, programs);
    const output: string[] = [];
    const onOutput = async (_: string, chunk: Uint8Array): Promise<void> => void output.push(text(chunk));
    expect(await runtime.run('p-a-0', onOutput, Promise.resolve(hasStarted))).toEqual(end);
    expect(output.join('')).toBe(written);
    expect(calls[0]).toBe('docker start --attach p-a-0');
  });
});

describe('images', () => {
  const docker = { program: 'docker', family: 'docker', version: undefined } as const;
  const imageOf = (architecture: string): string => JSON.stringify([{ Architecture: architecture, Config: {} }]);

  it('that are there have their settings, others none', async () => {
    const { programs } = machine({ 'docker image inspect a': imageOf('arm64') }, ['docker image inspect b']);
    const runtime = createContainerRuntime(docker, programs);
    expect(await runtime.inspectImage('a')).toMatchObject({ ok: true, value: { architecture: 'arm64' } });
    expect(await runtime.inspectImage('b')).toEqual({ ok: true, value: undefined });
    const missing: Programs = { run: async () => ({ end: 'not-found', message: 'ENOENT' }) };
    expect((await createContainerRuntime(docker, missing).inspectImage('a')).ok).toBe(false);
  });

  it.each<[string, string, readonly string[], boolean]>([
    ['amd64', 'amd64', [], true],
    ['arm64', 'amd64', ['docker load'], true],
    ['amd64', 's390x', [], false],
  ])('the pause image for %s serves %s after %j: %s', async (present, wanted, loads, isThere) => {
    const { programs, calls } = machine({ 'docker image inspect': imageOf(present) });
    const provided = await createContainerRuntime(docker, programs).providePauseImage(wanted);
    expect(provided.ok).toBe(isThere);
    expect(calls.slice(1)).toEqual(loads);
  });

  it('the pause image is loaded where there is none', async () => {
    const { programs, calls } = machine({}, ['docker image inspect']);
    expect(await createContainerRuntime(docker, programs).providePauseImage('amd64')).toMatchObject({ ok: true });
    expect(calls.slice(1)).toEqual(['docker load']);
  });

  it('are pulled, and directories of other users stay', async () => {
    const { programs, calls } = machine({}, ['docker pull --quiet b']);
    const runtime = createContainerRuntime(docker, programs);
    expect(await runtime.pull('a')).toEqual({ ok: true, value: undefined });
    expect(await runtime.pull('b')).toEqual({ ok: false, message: 'no' });
    expect(calls).toEqual(['docker pull --quiet a', 'docker pull --quiet b']);
    expect(await runtime.removeDirectory('/v')).toEqual({ ok: false, message: 'it contains files of other users' });
  });
});

describe('words that may be those of the tool', () => {
  const hold = async (...chunks: readonly (readonly ['stdout' | 'stderr', string])[]) => {
    const written: string[] = [];
    const text = (chunk: Uint8Array): string => new TextDecoder().decode(chunk);
    const words = holdToolWords(async (stream, chunk) => void written.push(`${stream} ${text(chunk)}`));
    for (const [stream, chunk] of chunks) await words.onOutput(stream, new TextEncoder().encode(chunk));
    return { written, words };
  };

  it.each(['Error: x', 'err', 'time="now"', 'FATA[1]', 'ERRO x', 'failed to', 'unable', ' \nError'])(
    'are held back: %j',
    async (text) => {
      const { written, words } = await hold(['stderr', text]);
      expect([written, words.held()]).toEqual([[], text]);
      await words.release();
      expect([written, words.held()]).toEqual([[`stderr ${text}`], '']);
      await words.onOutput('stderr', new TextEncoder().encode('Error again'));
      expect(written).toEqual([`stderr ${text}`, 'stderr Error again']);
    },
  );

  it('are written once the container writes something else', async () => {
    expect((await hold(['stderr', 'hello'])).written).toEqual(['stderr hello']);
    expect((await hold(['stderr', 'Error: '], ['stdout', 'out'], ['stderr', 'Error'])).written).toEqual([
      'stderr Error: ',
      'stdout out',
      'stderr Error',
    ]);
    expect((await hold(['stderr', 'Error: '], ['stderr', 'x'])).words.held()).toBe('Error: x');
  });

  it('are written if they are too long', async () => {
    const long = `Error: ${'x'.repeat(64 * 1024 - 7)}`;
    expect((await hold(['stderr', long])).written).toEqual([]);
    expect((await hold(['stderr', `${long}x`])).written).toEqual([`stderr ${long}x`]);
  });
});
