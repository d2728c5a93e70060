import { describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import type { PullEvent, PullPolicy } from '../../../src/run/runners/container-image.ts';
import { createImageProvider } from '../../../src/run/runners/container-image.ts';

const EMPTY = { stdout: new Uint8Array(), stderr: new Uint8Array() };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const said = (status: number, stderr: string): ProgramEnd => ({
  end: 'exited',
  status,
  ...EMPTY,
  stderr: bytes(stderr),
});
const inspected = (stdout: string, status = 0): ProgramEnd => ({
  end: 'exited',
  status,
  ...EMPTY,
  stdout: bytes(stdout),
});

const absent = said(125, 'Error: inspecting object: image not known\n');
const there = inspected('[{"Id": "1"}]');
const pulled = said(0, '');
const IMAGE = 'ghcr.io/a/b:1';

/** What `podman image inspect` and `podman pull` give; a pull takes ten seconds. */
function machine(policy: PullPolicy, inspect: ProgramEnd, pull: ProgramEnd) {
  let now = 0;
  const calls: string[] = [];
  const events: PullEvent[] = [];
  const programs: Programs = {
    run: (program, args, { timeout = 0, cwd = '' } = {}) => {
      calls.push(`${[program, ...args].join(' ')} in ${cwd} (${timeout / 1000} s)`);
      if (args[0] === 'pull') now += 10_000;
      return Promise.resolve(args[0] === 'image' ? inspect : pull);
    },
  };
  const provide = createImageProvider(
    { programs, clock: () => now, onPull: (event) => void events.push(event) },
    policy,
  );
  const tool = { program: 'podman', family: 'podman', version: [5, 0] } as const;
  const { signal } = new AbortController();
  return { provide: (image = IMAGE) => provide(tool, image, '/srv', signal), calls, events };
}

const INSPECT = `podman image inspect ${IMAGE} in /srv (60 s)`;
const PULL = `podman pull --quiet ${IMAGE} in /srv (1800 s)`;

describe('an image', () => {
  it.each<[PullPolicy, string, ProgramEnd, readonly string[]]>([
    ['missing', 'there', there, [INSPECT]],
    ['missing', 'not there', absent, [INSPECT, PULL]],
    // Some releases of nerdctl end with 0 where there is none.
    ['missing', 'an empty list', inspected('[]\n'), [INSPECT, PULL]],
    ['missing', 'nothing', inspected(' \n'), [INSPECT, PULL]],
    ['missing', 'a list, and a failure', inspected('[{}]', 1), [INSPECT, PULL]],
    ['missing', 'a tool that hangs', { end: 'timed-out', ...EMPTY }, [INSPECT, PULL]],
    ['always', 'there', there, [PULL]],
    ['never', 'not there', absent, []],
  ])('with the policy %s, %s', async (policy, _, inspect, expected) => {
    const { provide, calls } = machine(policy, inspect, pulled);
    expect(await provide()).toBeUndefined();
    expect(calls).toEqual(expected);
  });

  it('is pulled once, also by those that ask at the same time, and another one for itself', async () => {
    const { provide, calls, events } = machine('always', absent, pulled);
    await Promise.all([provide(), provide()]);
    await provide();
    await provide('other');
    expect(calls).toEqual([PULL, PULL.replace(IMAGE, 'other')]);
    expect(events).toEqual(
      [IMAGE, 'other'].flatMap((image) => [
        { kind: 'started', image },
        { kind: 'ended', image, milliseconds: 10_000, ok: true },
      ]),
    );
  });

  it.each<[string, ProgramEnd, string]>([
    [
      'podman',
      said(125, 'Trying to pull x...\nError: initializing source: manifest unknown\n'),
      'initializing source: manifest unknown',
    ],
    ['nerdctl', said(1, 'time="2026-11-21T12:00:00Z" level=fatal msg="failed to resolve"\n'), '"failed to resolve"'],
    [
      'docker',
      said(1, 'Error response from daemon: manifest unknown\n'),
      'Error response from daemon: manifest unknown',
    ],
    ['a slow network', { end: 'timed-out', ...EMPTY }, 'it took longer than 30 minutes'],
    ['a silent tool', said(7, ''), 'it exited with status 7'],
  ])('cannot be pulled: %s', async (_, ended, words) => {
    const { provide, events } = machine('missing', absent, ended);
    expect(await provide()).toEqual({
      kind: 'unavailable',
      message: `'podman' could not pull the image '${IMAGE}': ${words}`,
      hint: `check its name and your access: podman pull ${IMAGE}`,
    });
    expect(events.at(-1)).toMatchObject({ kind: 'ended', ok: false });
  });

  it.each([
    ['set-labels', 'set-labels'],
    ['ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.2', 'set-labels'],
    [`r:5000/schema@sha256:${'0'.repeat(64)}`, 'schema'],
    ['r/schema:1@sha256:0', 'schema'],
    ['set-labels/other:v1', undefined],
    ['my-set-labels', undefined],
  ])('%s that cannot be pulled may be a built-in function', async (image, name) => {
    const { provide } = machine('always', absent, said(1, ''));
    const words = `; or use the built-in function of this name, which needs no image: --module ${name ?? ''}, or module: ${name ?? ''}`;
    expect(await provide(image)).toMatchObject({
      hint: `check its name and your access: podman pull ${image}${name === undefined ? '' : words}`,
    });
  });

  it('is not waited for after Ctrl-C', async () => {
    const cancelled: ProgramEnd = { end: 'cancelled', ...EMPTY };
    const looking = machine('missing', cancelled, pulled);
    expect(await looking.provide()).toEqual({ kind: 'cancelled' });
    expect(looking.calls).toEqual([INSPECT]);
    expect(await machine('missing', absent, cancelled).provide()).toEqual({ kind: 'cancelled' });
  });
});
