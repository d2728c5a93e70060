import { describe, expect, it } from 'vitest';
import type { FunctionRequest, RunLimits } from '../../../src/run/runner.ts';
import type { ContainerOptions } from '../../../src/run/runners/container-arguments.ts';
import type { PullEvent, PullPolicy } from '../../../src/run/runners/container-image.ts';
import { createContainerRunner, type ContainerRunnerOptions } from '../../../src/run/runners/container.ts';
import type { ContainerProgram } from '../../../src/run/step.ts';
import type { ContainerToolFamily, ProgramEnd, Programs, TemporaryDirectories } from '@krmkit/base';

const EMPTY = { stdout: new Uint8Array(), stderr: new Uint8Array() };
const said = (status: number, stderr: string): ProgramEnd => ({
  end: 'exited',
  status,
  stdout: new Uint8Array(),
  stderr: new TextEncoder().encode(stderr),
});
const works: ProgramEnd = { end: 'exited', status: 0, ...EMPTY };
const isMissing: ProgramEnd = { end: 'not-found', message: 'spawn ENOENT' };

/** What `version` of each program gives, and what else was run. */
function machine(tools: Readonly<Record<string, ProgramEnd>>, run: ProgramEnd = works) {
  const calls: (readonly string[])[] = [];
  const programs: Programs = {
    run: (program, args) => {
      calls.push([program, ...args]);
      return Promise.resolve(args[0] === 'version' ? (tools[program] ?? isMissing) : run);
    },
  };
  return { programs, calls };
}

const limits: RunLimits = {
  timeoutMilliseconds: 1000,
  maxOutputBytes: 1000,
  maxMemoryBytes: 536_870_912,
  maxProcesses: 256,
};
const options: ContainerOptions = {
  network: false,
  mounts: [],
  env: [],
  caller: { TOKEN: 't', UNDECLARED: 'u' },
};
const program: ContainerProgram = {
  kind: 'container',
  image: 'ghcr.io/a/b:1',
  network: true,
  mounts: [
    { type: 'bind', source: '/a,b', target: '/d', writable: true },
    { type: 'volume', source: 'v', target: '/v', writable: false },
  ],
  env: [
    { name: 'Z', value: '1' },
    { name: 'TOKEN', value: undefined },
    { name: 'NONE', value: undefined },
  ],
};

describe('createContainerRunner', () => {
  const request: FunctionRequest = { program, localDirectory: undefined, text: () => 'in', value: () => ({}) };
  const { signal } = new AbortController();
  const temporary: TemporaryDirectories = {
    create: () =>
      Promise.resolve({
        ok: true,
        value: { path: '/tmp/own', writeFile: () => Promise.reject(new Error()), remove: () => Promise.resolve() },
      }),
  };
  const runner = (programs: Programs, more: Partial<ContainerRunnerOptions> = {}) =>
    createContainerRunner(
      { programs, temporary, clock: () => 0, uniqueName: () => 'n' },
      { ...options, pull: 'never', workingDirectory: '/srv/here', ...more },
    );

  it('looks for its tool once', async () => {
    const { programs, calls } = machine({ podman: works });
    const run = runner(programs);
    await Promise.all([run(request, limits, signal), run(request, limits, signal)]);
    await run(request, limits, signal);
    expect(calls.map(([name, verb]) => `${name} ${verb}`)).toEqual([
      'docker version',
      'podman version',
      'podman run',
      'podman run',
      'podman run',
    ]);
  });

  it('reports that the tool is missing', async () => {
    const { end } = await runner(machine({}).programs)(request, limits, signal);
    expect(end).toEqual({
      kind: 'unavailable',
      message: expect.stringContaining('there is no docker, podman or nerdctl'),
      hint: expect.stringContaining('install one'),
    });
  });

  it.each(['--privileged', '-v/:/host', '', 'a b', 'docker-archive:/x'])(
    'runs nothing for the image %j',
    async (image) => {
      const { programs, calls } = machine({ docker: works });
      const { end } = await runner(programs)({ ...request, program: { ...program, image } }, limits, signal);
      expect(end).toEqual({ kind: 'failed', message: expect.stringContaining(`'${image}' is not a valid image name`) });
      expect(calls).toEqual([]);
    },
  );

  it.each(['timed-out', 'cancelled', 'too-much-output'] as const)('ends the container too: %s', async (end) => {
    const { programs, calls } = machine({ docker: works }, { end, ...EMPTY });
    await runner(programs)(request, limits, signal);
    expect(calls.slice(-2)).toEqual([
      ['docker', 'kill', 'n'],
      ['docker', 'rm', '--force', 'n'],
    ]);
  });

  it.each<[string, ContainerToolFamily, ProgramEnd, object]>([
    [
      'docker fails',
      'docker',
      said(
        125,
        "Unable to find image\ndocker: Error response from daemon: pull access denied.\nSee 'docker run --help'.\n",
      ),
      {
        kind: 'unavailable',
        message: "'docker' could not run the image 'ghcr.io/a/b:1': Error response from daemon: pull access denied.",
        hint: "check that 'docker run' works here, or choose another tool with --container-tool",
      },
    ],
    [
      'nothing in the image can be run',
      'podman',
      said(127, 'Error: runc: executable file `x` not found in $PATH\n'),
      {
        kind: 'failed',
        message: "'podman' could not run the image 'ghcr.io/a/b:1': runc: executable file `x` not found in $PATH",
        hint: expect.stringContaining('the entrypoint of the image'),
      },
    ],
    [
      'podman has no runtime that works',
      'podman',
      said(126, 'Error: OCI runtime error: runc: cgroups are not there\n'),
      {
        kind: 'unavailable',
        message: "'podman' could not run the image 'ghcr.io/a/b:1': OCI runtime error: runc: cgroups are not there",
        hint: "check that 'podman run' works here, or choose another tool with --container-tool",
      },
    ],
    [
      'podman has a runtime that is not permitted to do its work',
      'podman',
      said(126, 'Error: crun: setrlimit `RLIMIT_NOFILE`: Operation not permitted: OCI permission denied\n'),
      {
        kind: 'unavailable',
        message: expect.stringContaining('setrlimit'),
        hint: expect.stringContaining('podman run'),
      },
    ],
    [
      'what is to be mounted is not there',
      'podman',
      said(125, 'Error: statfs /srv/none: no such file or directory\n'),
      {
        kind: 'failed',
        message: expect.stringContaining('statfs /srv/none: no such file or directory'),
        hint: expect.stringContaining('the sources of its mounts exist'),
      },
    ],
    [
      'a program of the image may not be executed',
      'docker',
      said(
        126,
        'docker: Error response from daemon: failed to create task for container: exec: "/fn": permission denied: unknown.\n',
      ),
      {
        kind: 'failed',
        message: expect.stringContaining('exec: "/fn": permission denied'),
        hint: expect.stringContaining('the entrypoint of the image'),
      },
    ],
    [
      'the image is not there, and must not be pulled',
      'docker',
      said(125, 'docker: Error response from daemon: No such image: ghcr.io/a/b:1.\n'),
      {
        kind: 'unavailable',
        message: expect.stringContaining('No such image'),
        hint: 'pull it (docker pull ghcr.io/a/b:1), or remove --image-pull-policy Never',
      },
    ],
    [
      'nerdctl fails',
      'nerdctl',
      said(1, 'time="2026-11-21T12:00:00Z" level=fatal msg="no such image"\n'),
      {
        kind: 'unavailable',
        message: `'nerdctl' could not run the image 'ghcr.io/a/b:1': "no such image"`,
        hint: expect.stringContaining('nerdctl pull ghcr.io/a/b:1'),
      },
    ],
    ['the function fails', 'docker', said(1, 'Error: bad input\n'), { kind: 'exited', status: 1 }],
    ['the function has a status of the tool', 'docker', said(126, 'bad\n'), { kind: 'exited', status: 126 }],
    ['a signal', 'docker', said(139, ''), { kind: 'signalled', signal: 'SIGSEGV' }],
  ])('tells how it ended: %s', async (_, family, ended, end) => {
    const { programs } = machine({ [family]: works }, ended);
    expect((await runner(programs)(request, limits, signal)).end).toEqual(end);
  });

  it('runs the tool of a path from where the path is relative to, in a directory of its own', async () => {
    const calls: (readonly [string, string | undefined])[] = [];
    const programs: Programs = {
      run: (program, _args, { cwd } = {}) => {
        calls.push([program, cwd]);
        return Promise.resolve(works);
      },
    };
    await runner(programs, { tool: './bin/podman' })(request, limits, signal);
    expect(calls).toEqual([
      ['./bin/podman', undefined],
      ['/srv/here/bin/podman', '/tmp/own'],
    ]);
  });
});

describe('the image', () => {
  const request: FunctionRequest = { program, localDirectory: undefined, text: () => 'in', value: () => ({}) };
  const { signal } = new AbortController();

  /** What `TOOL image inspect`, `TOOL pull` and `TOOL run` give; a pull takes ten seconds. */
  function imageMachine(policy: PullPolicy, inspect: ProgramEnd, pull: ProgramEnd) {
    let now = 0;
    const calls: string[] = [];
    const events: PullEvent[] = [];
    const removed: string[] = [];
    const programs: Programs = {
      run: (_tool, args, { timeout = 0 } = {}) => {
        const [verb = ''] = args;
        if (verb !== 'version') calls.push(`${verb === 'run' ? 'run' : args.join(' ')} (${timeout / 1000} s)`);
        if (verb === 'pull') now += 10_000;
        return Promise.resolve(verb === 'image' ? inspect : verb === 'pull' ? pull : works);
      },
    };
    const temporary: TemporaryDirectories = {
      create: () =>
        Promise.resolve({
          ok: true,
          value: {
            path: '/tmp/own',
            writeFile: () => Promise.reject(new Error()),
            remove: () => {
              removed.push('/tmp/own');
              return Promise.resolve();
            },
          },
        }),
    };
    const run = createContainerRunner(
      { programs, temporary, clock: () => now, uniqueName: () => 'n', onPull: (event) => void events.push(event) },
      { ...options, tool: 'podman', pull: policy, workingDirectory: '/' },
    );
    return { run: () => run(request, limits, signal), calls, events, removed };
  }

  const there: ProgramEnd = { ...works, ...EMPTY, stdout: new TextEncoder().encode('[{"Id": "1"}]') };
  const absent = said(125, 'Error: inspecting object: image not known\n');
  const inspect = 'image inspect ghcr.io/a/b:1 (60 s)';
  const pull = 'pull --quiet ghcr.io/a/b:1 (1800 s)';

  it.each<[PullPolicy, string, ProgramEnd, readonly string[], number]>([
    ['missing', 'there', there, [inspect, 'run (1 s)'], 0],
    ['missing', 'not there', absent, [inspect, pull, 'run (1 s)'], 10_000],
    ['always', 'there', there, [pull, 'run (1 s)'], 10_000],
    ['never', 'not there', absent, ['run (1 s)'], 0],
  ])('policy %s, %s', async (policy, _, inspected, expected, preparation) => {
    const { run, calls, removed } = imageMachine(policy, inspected, works);
    expect(await run()).toMatchObject({ end: { kind: 'exited', status: 0 }, preparation });
    expect(calls).toEqual(expected);
    expect(removed).toEqual(['/tmp/own']);
  });

  it('is pulled once for all steps, and reported', async () => {
    const { run, calls, events } = imageMachine('always', absent, works);
    await Promise.all([run(), run()]);
    await run();
    expect(calls).toEqual([pull, 'run (1 s)', 'run (1 s)', 'run (1 s)']);
    expect(events).toEqual([
      { kind: 'started', image: 'ghcr.io/a/b:1' },
      { kind: 'ended', image: 'ghcr.io/a/b:1', milliseconds: 10_000, ok: true },
    ]);
  });

  it('is not run where it cannot be pulled', async () => {
    const { run, calls, removed } = imageMachine('missing', absent, said(7, ''));
    expect((await run()).end).toMatchObject({ kind: 'unavailable' });
    expect(calls).toEqual([inspect, pull]);
    expect(removed).toEqual(['/tmp/own']);
  });

  it('is not waited for after Ctrl-C', async () => {
    const { run } = imageMachine('missing', absent, { end: 'cancelled', ...EMPTY });
    expect((await run()).end).toEqual({ kind: 'cancelled' });
  });
});
