import { describe, expect, it } from 'vitest';
import type { ProcessIdentity, Result } from '@krmkit/base';
import { memoryProcesses } from '@krmkit/base';
import type { ContainerRuntime } from '../src/container-runtime.ts';
import { processLabels, removeLeftovers } from '../src/remove-leftovers.ts';

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
  const ended = await removeLeftovers(
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
  );
  if (!ended.ok) throw new Error(ended.message);
  return { ...ended.value, removed, asked };
}

describe('what killed runs have left', () => {
  it('is removed, with its directories', async () => {
    expect(await clean({ leftovers: [leftover(3, { [`${LABEL}.directory.0`]: DIRECTORY })] })).toEqual({
      pods: 1,
      unknown: [],
      failures: [],
      removed: ['sandbox-3', DIRECTORY],
      asked: [{ pid: 3, host: 'h', boot: 'b', namespace: 'n', started: 's' }],
    });
  });

  it('is removed once, if several containers have it', async () => {
    const { removed, pods } = await clean({ leftovers: [leftover(3), leftover(3), leftover(4)] });
    expect(removed).toEqual(['sandbox-3', 'sandbox-4']);
    expect(pods).toBe(2);
  });

  it('stays where its process runs', async () => {
    expect((await clean({ leftovers: [leftover(1)] })).removed).toEqual([]);
  });

  it('stays where its process can run on another machine, or in another container, and is named', async () => {
    const { unknown, removed } = await clean({ leftovers: [leftover(2), leftover(2), leftover(3)] });
    expect({ unknown, removed }).toEqual({ unknown: ['sandbox-2'], removed: ['sandbox-3'] });
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
    const { failures, removed } = await clean({
      leftovers: [leftover(3, { [`${LABEL}.sandbox`]: 'a', [`${LABEL}.directory.0`]: DIRECTORY })],
      refused: 'no',
    });
    expect([failures, removed]).toEqual([['a: no'], [`${DIRECTORY} by the tool`]]);
  });

  it('and cannot be removed is named', async () => {
    const { failures } = await clean({
      leftovers: [leftover(3, { [`${LABEL}.directory.0`]: DIRECTORY })],
      refused: 'in use',
      refusedByTool: 'no permission',
    });
    expect(failures).toEqual(['sandbox-3: in use', `${DIRECTORY}: no permission`]);
  });
});

it('the labels of a process identify it', () => {
  const labels = processLabels(memoryProcesses());
  expect(Object.keys(labels)).toEqual(
    ['pid', 'host', 'boot', 'namespace', 'started'].map((name) => `${LABEL}.${name}`),
  );
});
