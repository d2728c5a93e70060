import { describe, expect, it } from 'vitest';
import type { FunctionRequest, RunLimits } from '../../../src/functions/runner.ts';
import { containerArguments, type ContainerOptions } from '../../../src/functions/runners/container-arguments.ts';
import { findContainerTool, type ContainerToolFamily } from '../../../src/functions/runners/container-tool.ts';
import { createContainerRunner } from '../../../src/functions/runners/container.ts';
import type { ContainerProgram } from '../../../src/functions/step.ts';
import type { ProgramEnd, Programs } from '../../../src/platform/ports.ts';

const EMPTY = { stdout: new Uint8Array(), stderr: new Uint8Array() };
const said = (status: number, stderr: string): ProgramEnd => ({
  end: 'exited',
  status,
  stdout: new Uint8Array(),
  stderr: new TextEncoder().encode(stderr),
});
const works: ProgramEnd = { end: 'exited', status: 0, ...EMPTY };
const isMissing: ProgramEnd = { end: 'not-found', message: 'spawn ENOENT' };
const noDaemon = said(1, 'Client: 27\nCannot connect to the Docker daemon. Is the docker daemon running?\n');

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

describe('findContainerTool', () => {
  it.each<
    [
      string,
      Readonly<Record<string, ProgramEnd>>,
      string | undefined,
      Record<string, string>,
      string,
      ContainerToolFamily,
    ]
  >([
    ['docker first', { docker: works, podman: works }, undefined, {}, 'docker', 'docker'],
    ['podman where docker is missing', { podman: works, nerdctl: works }, undefined, {}, 'podman', 'podman'],
    ['nerdctl at last', { nerdctl: works }, undefined, {}, 'nerdctl', 'nerdctl'],
    ['podman where no daemon answers', { docker: noDaemon, podman: works }, undefined, {}, 'podman', 'podman'],
    [
      'the choice of the command line',
      { docker: works, podman: works },
      'podman',
      { KRMKIT_CONTAINER_TOOL: 'docker' },
      'podman',
      'podman',
    ],
    [
      'ours before that of kpt',
      { docker: works, podman: works },
      undefined,
      { KRM_FN_RUNTIME: 'docker', KRMKIT_CONTAINER_TOOL: 'podman' },
      'podman',
      'podman',
    ],
    [
      'that of kpt',
      { docker: works, nerdctl: works },
      undefined,
      { KRM_FN_RUNTIME: 'nerdctl', KRMKIT_CONTAINER_TOOL: '' },
      'nerdctl',
      'nerdctl',
    ],
    [
      'a path',
      { '/opt/podman-5/bin/podman-remote': works },
      '/opt/podman-5/bin/podman-remote',
      {},
      '/opt/podman-5/bin/podman-remote',
      'podman',
    ],
    ['a path in a folder of another name', { '/podman/run': works }, '/podman/run', {}, '/podman/run', 'docker'],
  ])('takes %s', async (_, tools, chosen, caller, program, family) => {
    expect(await findContainerTool(machine(tools).programs, chosen, caller)).toEqual({
      ok: true,
      tool: { program, family },
    });
  });

  it.each<[string, Readonly<Record<string, ProgramEnd>>, Record<string, string>, boolean, string]>([
    [
      'none',
      {},
      {},
      true,
      'there is no docker, podman or nerdctl in PATH to run containers with; install one, or name yours in the environment variable KRMKIT_CONTAINER_TOOL',
    ],
    [
      'a chosen one that is missing',
      { docker: works },
      { KRM_FN_RUNTIME: 'podman' },
      true,
      "there is no container tool 'podman', which the environment variable KRM_FN_RUNTIME names; install it, or name another one",
    ],
    [
      'only one without its daemon',
      { docker: noDaemon },
      {},
      false,
      "'docker' is there, but does not work: Cannot connect to the Docker daemon. Is the docker daemon running?",
    ],
    [
      'a chosen one that hangs',
      { x: { end: 'timed-out', ...EMPTY } },
      { KRMKIT_CONTAINER_TOOL: 'x' },
      false,
      "the container tool 'x', which the environment variable KRMKIT_CONTAINER_TOOL names, does not work: 'version' took longer than 30 s",
    ],
    [
      'a silent one',
      { docker: said(4, '') },
      {},
      false,
      "'docker' is there, but does not work: 'version' exited with status 4",
    ],
  ])('says of %s what is missing and the way out', async (_, tools, caller, missing, message) => {
    expect(await findContainerTool(machine(tools).programs, undefined, caller)).toEqual({
      ok: false,
      missing,
      message,
    });
  });
});

const limits: RunLimits = {
  timeoutMilliseconds: 1000,
  maxOutputBytes: 1000,
  maxMemoryBytes: 536_870_912,
  maxProcesses: 256,
};
const options: ContainerOptions = { network: false, mounts: [], env: [], pull: 'missing', caller: { TOKEN: 't' } };
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

describe('containerArguments', () => {
  const start = ['run', '--rm', '-i', '--name=n'];
  const rights = ['--security-opt=no-new-privileges', '--cap-drop=all', '--read-only'];
  const bounds = ['--memory=536870912b', '--memory-swap=536870912b', '--pids-limit=256'];
  const env = ['--env=LOG_TO_STDERR=true', '--env=STRUCTURED_RESULTS=true', '--env=Z=1', '--env=TOKEN'];
  const temporary = (owner: string): string => `--tmpfs=/tmp:rw,noexec,nosuid,nodev,mode=1777,${owner},size=268435456`;
  const local = '--mount=type=bind,source=/pkg,target=/local,readonly';

  it('gives docker nothing but the input', () => {
    expect(containerArguments(program, '/pkg', 'n', 'docker', limits, options)).toEqual([
      ...start,
      '--network=none',
      '--user=65534:65534',
      ...rights,
      temporary('uid=65534,gid=65534'),
      ...bounds,
      '--pull=missing',
      '--log-driver=none',
      local,
      ...env,
      'ghcr.io/a/b:1',
    ]);
  });

  it('gives podman what the command line grants, and undoes what it does of its own accord', () => {
    const granted: ContainerOptions = {
      ...options,
      network: true,
      mounts: program.mounts,
      user: { user: 1000, group: 100 },
      env: [{ name: 'Z', value: 'given' }],
      pull: 'never',
    };
    expect(containerArguments(program, undefined, 'n', 'podman', limits, granted)).toEqual([
      ...start,
      '--user=1000:100',
      ...rights,
      temporary('U'),
      ...bounds,
      '--pull=never',
      '--log-driver=none',
      '--quiet',
      '--read-only-tmpfs=false',
      '--userns=keep-id',
      '--mount=type=bind,"source=/a,b",target=/d',
      '--mount=type=volume,source=v,target=/v,readonly',
      '--env=LOG_TO_STDERR=true',
      '--env=STRUCTURED_RESULTS=true',
      '--env=Z=given',
      '--env=TOKEN',
      'ghcr.io/a/b:1',
    ]);
  });

  it('leaves /local to a mount that goes there', () => {
    const mount = { type: 'bind', source: '/x', target: '/local/', writable: false };
    const args = containerArguments({ ...program, mounts: [mount] }, '/pkg', 'n', 'nerdctl', limits, {
      ...options,
      mounts: [mount],
    });
    expect(args.filter((arg) => arg.startsWith('--mount'))).toEqual([
      '--mount=type=bind,source=/x,target=/local/,readonly',
    ]);
  });
});

describe('createContainerRunner', () => {
  const request: FunctionRequest = { program, localDirectory: undefined, text: () => 'in', value: () => ({}) };
  const signal = { aborted: false };
  const runner = (programs: Programs) => createContainerRunner({ programs, uniqueName: () => 'n' }, options);

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

  it('says that the tool is missing', async () => {
    const { end } = await runner(machine({}).programs)(request, limits, signal);
    expect(end).toEqual({
      kind: 'not-found',
      message: expect.stringContaining('there is no docker, podman or nerdctl'),
    });
  });

  it.each(['--privileged', '-v/:/host', '', 'a b', 'docker-archive:/x'])(
    'runs nothing for the image %j',
    async (image) => {
      const { programs, calls } = machine({ docker: works });
      const { end } = await runner(programs)({ ...request, program: { ...program, image } }, limits, signal);
      expect(end).toEqual({ kind: 'failed', message: expect.stringContaining(`'${image}' is no name of an image`) });
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
        kind: 'failed',
        message: "'docker' could not run the image 'ghcr.io/a/b:1': Error response from daemon: pull access denied.",
      },
    ],
    [
      'podman fails',
      'podman',
      said(127, 'Error: runc: executable file `x` not found in $PATH\n'),
      {
        kind: 'failed',
        message: "'podman' could not run the image 'ghcr.io/a/b:1': runc: executable file `x` not found in $PATH",
      },
    ],
    [
      'nerdctl fails',
      'nerdctl',
      said(1, 'time="2026-11-21T12:00:00Z" level=fatal msg="no such image"\n'),
      { kind: 'failed', message: `'nerdctl' could not run the image 'ghcr.io/a/b:1': "no such image"` },
    ],
    ['the function fails', 'docker', said(1, 'Error: bad input\n'), { kind: 'exited', status: 1 }],
    ['the function has a status of the tool', 'docker', said(126, 'bad\n'), { kind: 'exited', status: 126 }],
    ['a signal', 'docker', said(139, ''), { kind: 'signalled', signal: 'SIGSEGV' }],
  ])('tells how it ended: %s', async (_, family, ended, end) => {
    const { programs } = machine({ [family]: works }, ended);
    expect((await runner(programs)(request, limits, signal)).end).toEqual(end);
  });
});
