import type { ContainerEnd, ContainerRuntime } from '../src/container-runtime.ts';

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
