import { describe, expect, it } from 'vitest';
import type { ContainerTool, ContainerToolFamily } from '../../src/platform/container-tool.ts';
import { findContainerTool } from '../../src/platform/container-tool.ts';
import type { ProgramEnd, Programs } from '../../src/platform/ports.ts';

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

/** What `version` of each program gives. */
function machine(tools: Readonly<Record<string, ProgramEnd>>): { readonly programs: Programs } {
  return { programs: { run: (program) => Promise.resolve(tools[program] ?? isMissing) } };
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
      { KPT_FN_RUNTIME: 'nerdctl', KRMKIT_CONTAINER_TOOL: '' },
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
      value: { program, family, version: undefined },
    });
  });

  const another = 'fix it, or choose another one with --container-tool or the variable KRMKIT_CONTAINER_TOOL';

  it.each<[string, Readonly<Record<string, ProgramEnd>>, Record<string, string>, string, string]>([
    [
      'none',
      {},
      {},
      'there is no docker, podman or nerdctl in PATH to run containers with',
      'install one, or name yours with --container-tool or in the variable KRMKIT_CONTAINER_TOOL',
    ],
    [
      'a chosen one that is missing',
      { docker: works },
      { KPT_FN_RUNTIME: 'podman' },
      "there is no container tool 'podman', which the environment variable KPT_FN_RUNTIME names",
      'install it, or name another one',
    ],
    [
      'only one without its daemon',
      { docker: noDaemon },
      {},
      "'docker' is installed, but does not work: Cannot connect to the Docker daemon. Is the docker daemon running?",
      another,
    ],
    [
      'a chosen one that hangs',
      { x: { end: 'timed-out', ...EMPTY } },
      { KRMKIT_CONTAINER_TOOL: 'x' },
      "the container tool 'x', which the environment variable KRMKIT_CONTAINER_TOOL names, does not work: 'version' took longer than 30 s",
      'fix it, or name another one',
    ],
    [
      'a silent one',
      { docker: said(4, '') },
      {},
      "'docker' is installed, but does not work: 'version' exited with status 4",
      another,
    ],
    [
      'two that do not work',
      { docker: noDaemon, podman: said(125, 'Error: cannot set up namespace\n') },
      {},
      "'docker' is installed, but does not work: Cannot connect to the Docker daemon. Is the docker daemon running?; 'podman' is installed, but does not work: cannot set up namespace",
      another,
    ],
  ])('says of %s what is missing and the way out', async (_, tools, caller, message, hint) => {
    expect(await findContainerTool(machine(tools).programs, undefined, caller)).toEqual({ ok: false, message, hint });
  });

  it.each<[string, string, string, ContainerTool]>([
    // What these print.
    [
      'podman 4.3',
      'podman',
      'Client:       Podman Engine\nVersion:      4.3.1\n',
      { program: 'podman', family: 'podman', version: [4, 3] },
    ],
    [
      'docker 28',
      'docker',
      'Client:\n Version:           28.2.2\n API version:       1.50\n',
      { program: 'docker', family: 'docker', version: [28, 2] },
    ],
    [
      'podman that is called docker',
      'docker',
      'Client:       Podman Engine\nVersion:      5.4.2\n',
      { program: 'docker', family: 'podman', version: [5, 4] },
    ],
    [
      'nerdctl 2',
      'nerdctl',
      'Client:\n Version:\tv2.0.3\n OS/Arch:\tlinux/amd64\n',
      { program: 'nerdctl', family: 'nerdctl', version: [2, 0] },
    ],
  ])('knows the release of %s', async (_, program, text, tool) => {
    const stdout = new TextEncoder().encode(text);
    const tools = { [program]: { end: 'exited', status: 0, stdout, stderr: new Uint8Array() } } as const;
    expect(await findContainerTool(machine(tools).programs, undefined, {})).toEqual({ ok: true, value: tool });
  });
});
