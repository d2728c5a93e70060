import { describe, expect, it } from 'vitest';
import type { ContainerTool } from '@krmkit/base';
import type { ContainerSpec, SandboxSpec } from '../src/container-runtime.ts';
import { createArguments, createPodArguments, forwardedVariables, runPauseArguments } from '../src/tool-arguments.ts';

// Follows docker's reference (docs.docker.com, `docker container create`), podman-create(1), podman-pod-create(1) and
// nerdctl's command reference.

const SANDBOX: SandboxSpec = {
  name: 'krmkit-web-1',
  hostname: 'web',
  labels: { 'krmkit.start': 'u' },
  hosts: [{ ip: '10.0.0.1', hostname: 'db.local' }],
  ownNetwork: true,
  shareProcesses: false,
  hostProcesses: false,
  hostIpc: false,
  publish: ['8080:80'],
};

const SPEC: ContainerSpec = {
  name: 'krmkit-web-1-app-0',
  sandbox: SANDBOX,
  labels: { 'krmkit.start': 'u' },
  image: 'example.com/app:1',
  argv: ['[', 'a', ']'],
  env: [
    { name: 'A', value: 'x y', isSecret: false },
    { name: 'PASSWORD', value: 's3cret', isSecret: true },
    { name: 'PATH', value: '/secret', isSecret: true },
  ],
  imageNames: [],
  workingDir: '/srv',
  user: '1000:2000',
  groups: [3000],
  mounts: [{ source: '/tmp/v,1', target: '/etc/conf', readOnly: true }],
  limits: { memoryBytes: 67_108_864n, cpuMillis: 500n, cpuShares: 102n },
  security: {
    readOnlyRoot: true,
    privileged: false,
    noNewPrivileges: true,
    addCapabilities: ['NET_ADMIN'],
    dropCapabilities: ['ALL'],
    unconfinedSeccomp: false,
  },
  tty: false,
  stdin: true,
};

const tool = (family: ContainerTool['family'], version: ContainerTool['version'] = [4, 3]): ContainerTool => ({
  program: family,
  family,
  version,
});

const SHARED = [
  '--label=krmkit.start=u',
  '--user=1000:2000',
  '--group-add=3000',
  '--workdir=/srv',
  '--memory=67108864b',
  '--memory-swap=67108864b',
  '--cpus=0.500',
  '--cpu-shares=102',
  '--read-only',
];
const SECURITY = ['--security-opt=no-new-privileges', '--cap-drop=ALL', '--cap-add=NET_ADMIN'];
const REST = [
  '--interactive',
  '--mount=type=bind,"source=/tmp/v,1",target=/etc/conf,readonly',
  '--env=A=x y',
  '--env=PASSWORD',
  '--env=PATH=/secret',
];
const BEGIN = ['create', '--name=krmkit-web-1-app-0', '--pull=never'];

describe('create', () => {
  it('joins the pod of podman', () => {
    expect(createArguments(SPEC, tool('podman'))).toEqual([
      ...BEGIN,
      '--pod=krmkit-web-1',
      '--unsetenv=container',
      '--unsetenv=TERM',
      '--http-proxy=false',
      '--passwd-entry=$USERNAME:*:$UID:$GID::/:/bin/sh',
      '--log-driver=none',
      ...SHARED,
      '--read-only-tmpfs=false',
      ...SECURITY,
      ...REST,
      '--entrypoint=["["]',
      'example.com/app:1',
      'a',
      ']',
    ]);
  });

  it.each([
    ['docker', ['--log-driver=none']],
    ['nerdctl', []],
  ] as const)('joins the first container of %s', (family, log) => {
    expect(createArguments(SPEC, tool(family))).toEqual([
      ...BEGIN,
      '--network=container:krmkit-web-1-pause',
      '--ipc=container:krmkit-web-1-pause',
      ...log,
      ...SHARED,
      ...SECURITY,
      ...REST,
      '--entrypoint=[',
      'example.com/app:1',
      'a',
      ']',
    ]);
  });

  it.each<[string, Partial<ContainerSpec>, ContainerTool, readonly string[]]>([
    [
      'TERM of the pod',
      { env: [{ name: 'TERM', value: 'x', isSecret: false }] },
      tool('podman'),
      ['--unsetenv=container'],
    ],
    ['TERM of the image', { imageNames: ['TERM', 'container'] }, tool('podman'), []],
    ['a podman before 4.2', {}, tool('podman', [4, 1]), []],
    ['a podman before 4', {}, tool('podman', [3, 4]), []],
    ['a podman whose version is not known', {}, { ...tool('podman'), version: undefined }, []],
    ['but the default of podman 4.2', {}, tool('podman', [4, 2]), ['--unsetenv=container', '--unsetenv=TERM']],
    ['but the default of podman 5', {}, tool('podman', [5, 0]), ['--unsetenv=container', '--unsetenv=TERM']],
  ])('does not change %s', (_, change, at, unset) => {
    expect(createArguments({ ...SPEC, ...change }, at).filter((text) => text.startsWith('--unsetenv'))).toEqual(unset);
  });

  it.each<[string, Partial<ContainerSpec>]>([
    ['of the pod', { env: [{ name: 'HOSTNAME', value: 'mine', isSecret: false }] }],
    ['of the image', { imageNames: ['HOSTNAME'] }],
  ])('does not let podman replace a HOSTNAME %s with the host name', (_, change) => {
    const got = createArguments({ ...SPEC, ...change }, tool('podman'));
    expect(got).toEqual(expect.arrayContaining(['--uts=private', '--hostname=web']));
    expect(createArguments(SPEC, tool('podman')).filter((text) => text.startsWith('--uts'))).toEqual([]);
  });

  it.each<[string, Partial<ContainerSpec>]>([
    ['--tty', { tty: true }],
    ['--privileged', { security: { ...SPEC.security, privileged: true } }],
    ['--security-opt=seccomp=unconfined', { security: { ...SPEC.security, unconfinedSeccomp: true } }],
    ['--cpus=1.500', { limits: { cpuMillis: 1500n } }],
    ['--cpus=0.001', { limits: { cpuMillis: 1n } }],
  ])('has %s where the pod says so', (argument, change) => {
    expect(createArguments(SPEC, tool('docker'))).not.toContain(argument);
    expect(createArguments({ ...SPEC, ...change }, tool('docker'))).toContain(argument);
  });

  it('shares processes, or uses those of the machine', () => {
    const shared = { ...SPEC, sandbox: { ...SANDBOX, shareProcesses: true } };
    expect(createArguments(shared, tool('docker'))).toContain('--pid=container:krmkit-web-1-pause');
    const host = { ...SPEC, sandbox: { ...SANDBOX, hostProcesses: true, ownNetwork: false, hostIpc: true } };
    expect(createArguments(host, tool('docker'))).toEqual(
      expect.arrayContaining(['--pid=host', '--network=host', '--ipc=host']),
    );
    expect(createArguments(host, tool('podman'))).toEqual(expect.arrayContaining(['--pid=host', '--ipc=host']));
  });
});

it('passes Secrets in the environment, except for names that the tool itself uses', () => {
  expect(forwardedVariables(SPEC.env)).toEqual({ PASSWORD: 's3cret' });
  const secret = (name: string, value = 'x') => ({ name, value, isSecret: true });
  for (const name of [
    'HOME',
    'LD_PRELOAD',
    'CONTAINERS_CONF',
    'DOCKER_HOST',
    'https_proxy',
    'XDG_RUNTIME_DIR',
    'a.b',
    'F*',
  ]) {
    expect(forwardedVariables([secret(name)]), name).toEqual({});
  }
});

describe('the first of a pod', () => {
  it('is a pod of podman', () => {
    expect(createPodArguments(SANDBOX)).toEqual([
      'pod',
      'create',
      '--name=krmkit-web-1',
      '--hostname=web',
      '--infra-image=localhost/krmkit-pause:1',
      '--infra-command=/pause',
      '--share=net,uts,ipc',
      '--add-host=db.local:10.0.0.1',
      '--publish=8080:80',
      '--label=krmkit.start=u',
    ]);
    expect(createPodArguments({ ...SANDBOX, ownNetwork: false, shareProcesses: true })).toEqual(
      expect.arrayContaining(['--network=host', '--share=uts,ipc,pid']),
    );
  });

  it('has the network and the processes of the machine with docker and nerdctl, if the pod has', () => {
    const host = runPauseArguments({ ...SANDBOX, ownNetwork: false, hostIpc: true });
    expect(host).toContain('--network=host');
    expect(host).not.toContain('--ipc=shareable');
  });

  it('is a container of docker and nerdctl', () => {
    expect(runPauseArguments(SANDBOX)).toEqual([
      'run',
      '--detach',
      '--pull=never',
      '--name=krmkit-web-1-pause',
      '--hostname=web',
      '--ipc=shareable',
      '--add-host=db.local:10.0.0.1',
      '--publish=8080:80',
      '--label=krmkit.start=u',
      'localhost/krmkit-pause:1',
    ]);
  });
});
