import { describe, expect, it } from 'vitest';
import type { RunLimits } from '../../../src/run/runner.ts';
import { containerArguments, type ContainerOptions } from '../../../src/run/runners/container-arguments.ts';
import type { ContainerProgram } from '../../../src/run/step.ts';

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

describe('containerArguments', () => {
  const start = ['run', '--rm', '-i', '--name=n'];
  const rights = ['--security-opt=no-new-privileges', '--cap-drop=ALL', '--read-only'];
  const bounds = ['--memory=536870912b', '--memory-swap=536870912b', '--pids-limit=256'];
  const env = ['--env=LOG_TO_STDERR=true', '--env=STRUCTURED_RESULTS=true', '--env=Z=1'];
  const temporary = (owner: string): string => `--tmpfs=/tmp:rw,noexec,nosuid,nodev,mode=1777,${owner},size=268435456`;
  const local = '--mount=type=bind,source=/pkg,target=/local,readonly';

  it('gives docker nothing but the input', () => {
    expect(containerArguments({ program, localDirectory: '/pkg', name: 'n' }, 'docker', limits, options)).toEqual([
      ...start,
      '--network=none',
      '--user=65534:65534',
      ...rights,
      temporary('uid=65534,gid=65534'),
      ...bounds,
      '--pull=never',
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
      env: [
        { name: 'Z', value: 'given' },
        { name: 'TOKEN', value: undefined },
        { name: 'UNDECLARED', value: undefined },
      ],
    };
    expect(containerArguments({ program, localDirectory: undefined, name: 'n' }, 'podman', limits, granted)).toEqual([
      ...start,
      '--user=1000:100',
      ...rights,
      temporary('U'),
      ...bounds,
      '--pull=never',
      '--log-driver=none',
      '--quiet',
      '--read-only-tmpfs=false',
      '--timeout=61',
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
    const args = containerArguments(
      { program: { ...program, mounts: [mount] }, localDirectory: '/pkg', name: 'n' },
      'nerdctl',
      limits,
      {
        ...options,
        mounts: [mount],
      },
    );
    expect(args.filter((arg) => arg.startsWith('--mount'))).toEqual([
      '--mount=type=bind,source=/x,target=/local/,readonly',
    ]);
  });
});
