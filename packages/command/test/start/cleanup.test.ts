import { describe, expect, it } from 'vitest';
import type { ProcessIdentity, Result } from '@krmkit/base';
import { memoryProcesses } from '@krmkit/base';
import type { ContainerRuntime } from '@krmkit/start';
import { cleanUp, processLabels } from '../../src/start/cleanup.ts';
import { runWith } from '../fake-context.ts';

const LABEL = 'krmkit.start';
const DIRECTORY = '/tmp/krmkit-start-a1B2c3';

type Leftover = Extract<Awaited<ReturnType<ContainerRuntime['leftovers']>>, { ok: true }>['value'][number];

/** What a run with a process id has left. */
function leftover(pid: number, labels: Readonly<Record<string, string>> = {}): Leftover {
  const owner = { host: 'h', boot: 'b', namespace: 'n', started: 's' };
  const own = Object.fromEntries(Object.entries(owner).map(([name, value]) => [`${LABEL}.${name}`, value]));
  return {
    kind: 'pod',
    name: `pod-${pid}`,
    labels: { ...own, [`${LABEL}.pid`]: String(pid), [`${LABEL}.sandbox`]: `sandbox-${pid}`, ...labels },
  };
}

interface Machine {
  readonly leftovers: readonly Leftover[];
  /** Why the sandbox or the directory cannot be removed. */
  readonly refused?: string;
  /** Why the container tool cannot remove the directory. */
  readonly refusedByTool?: string;
}

async function clean({ leftovers, refused, refusedByTool }: Machine) {
  const removed: string[] = [];
  const asked: ProcessIdentity[] = [];
  const remove = (name: string, message: string | undefined): Promise<Result<void>> => {
    if (message === undefined) removed.push(name);
    return Promise.resolve(message === undefined ? { ok: true, value: undefined } : { ok: false, message });
  };
  const ending = await runWith({}, (context) =>
    cleanUp(
      context,
      {
        leftovers: (label) =>
          Promise.resolve(label === LABEL ? { ok: true, value: leftovers } : { ok: false, message: 'another label' }),
        removeSandbox: (name) => remove(name, refused),
        removeDirectory: (path) => remove(`${path} by the tool`, refusedByTool),
      },
      {
        remove: (path) =>
          remove(path, refused).then((one) => (one.ok ? one : { ok: false, failure: 'denied', message: '' })),
      },
      {
        isRunning: (process) => {
          asked.push(process);
          return process.pid === 1 ? true : process.pid === 2 ? undefined : false;
        },
      },
    ),
  );
  return { ...ending, removed, asked };
}

describe('what killed runs have left', () => {
  it('is removed, with its directories', async () => {
    const { status, stderr, removed, asked } = await clean({
      leftovers: [leftover(3, { [`${LABEL}.directory.0`]: DIRECTORY })],
    });
    expect({ status, stderr, removed }).toEqual({
      status: 0,
      stderr: 'krmkit start: removed 1 pod of killed runs\n',
      removed: ['sandbox-3', DIRECTORY],
    });
    expect(asked).toEqual([{ pid: 3, host: 'h', boot: 'b', namespace: 'n', started: 's' }]);
  });

  it('is removed once, if several containers have it', async () => {
    const { removed, stderr } = await clean({ leftovers: [leftover(3), leftover(3), leftover(4)] });
    expect(removed).toEqual(['sandbox-3', 'sandbox-4']);
    expect(stderr).toBe('krmkit start: removed 2 pods of killed runs\n');
  });

  it('stays where its process runs', async () => {
    expect((await clean({ leftovers: [leftover(1)] })).removed).toEqual([]);
  });

  it('stays where its process can run on another machine, or in another container, and is named', async () => {
    const { status, stderr, removed } = await clean({ leftovers: [leftover(2), leftover(2), leftover(3)] });
    expect({ status, stderr, removed }).toEqual({
      status: 0,
      stderr: `krmkit start: removed 1 pod of killed runs
krmkit start: left 1 pod of another machine or container, which may still run: sandbox-2\n`,
      removed: ['sandbox-3'],
    });
  });

  // Anyone can give a container these labels.
  it.each([
    '/',
    '/etc',
    '/tmp/krmkit-start-a1B2c',
    '/tmp/krmkit-start-a1B2c3/..',
    'krmkit-start-a1B2c3',
    '/tmp/x-krmkit-start-a1B2c3',
  ])('is no directory such as %s', async (path) => {
    expect((await clean({ leftovers: [leftover(3, { [`${LABEL}.directory.0`]: path })] })).removed).toEqual([
      'sandbox-3',
    ]);
  });

  it('is removed by the container tool, if this user cannot', async () => {
    const { status, removed } = await clean({
      leftovers: [leftover(3, { [`${LABEL}.sandbox`]: 'a', [`${LABEL}.directory.0`]: DIRECTORY })],
      refused: 'no',
    });
    expect([status, removed]).toEqual([4, [`${DIRECTORY} by the tool`]]);
  });

  it('and cannot be removed is named', async () => {
    const { status, stderr } = await clean({
      leftovers: [leftover(3, { [`${LABEL}.directory.0`]: DIRECTORY })],
      refused: 'in use',
      refusedByTool: 'no permission',
    });
    expect({ status, stderr }).toEqual({
      status: 4,
      stderr: `krmkit start: could not remove sandbox-3: in use
krmkit start: could not remove ${DIRECTORY}: no permission
krmkit start: removed 1 pod of killed runs\n`,
    });
  });
});

it('the labels of a process identify it', () => {
  const labels = processLabels(memoryProcesses());
  expect(Object.keys(labels)).toEqual(
    ['pid', 'host', 'boot', 'namespace', 'started'].map((name) => `${LABEL}.${name}`),
  );
});
