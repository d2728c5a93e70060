import type { ContainerEnd, ContainerRuntime, ContainerSpec, SandboxSpec } from '../src/container-runtime.ts';

/** A pod with a network of its own. */
export const SANDBOX: SandboxSpec = {
  name: 'web',
  hostname: 'web',
  labels: {},
  hosts: [],
  ownNetwork: true,
  shareProcesses: false,
  hostProcesses: false,
  hostIpc: false,
  publish: [],
};

/** A container without limits. */
export const SPEC: Omit<ContainerSpec, 'name'> = {
  sandbox: SANDBOX,
  labels: {},
  image: 'i',
  argv: ['run'],
  env: [],
  imageNames: [],
  workingDir: undefined,
  user: undefined,
  groups: [],
  mounts: [],
  limits: {},
  security: {
    readOnlyRoot: false,
    privileged: false,
    noNewPrivileges: false,
    addCapabilities: [],
    dropCapabilities: [],
    unconfinedSeccomp: false,
  },
  tty: false,
  stdin: false,
};

/** A container tool that does nothing, and succeeds. */
export function fakeRuntime(over: Partial<ContainerRuntime> = {}): ContainerRuntime {
  const done = async (): Promise<{ readonly ok: true; readonly value: undefined }> => ({ ok: true, value: undefined });
  return {
    program: 'fake',
    inspectImage: done,
    pull: done,
    providePauseImage: done,
    createSandbox: async ({ name }) => ({ ok: true, value: { name, addresses: [], gateway: undefined } }),
    createContainer: done,
    run: async (): Promise<ContainerEnd> => ({ kind: 'exited', exitCode: 0, outOfMemory: false }),
    hasStarted: async () => true,
    hasEnded: async () => false,
    exec: done,
    stop: done,
    kill: done,
    removeContainer: done,
    removeSandbox: done,
    leftovers: async () => ({ ok: true, value: [] }),
    removeDirectory: done,
    ...over,
  };
}
