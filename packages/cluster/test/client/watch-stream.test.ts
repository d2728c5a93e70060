import { describe, expect, it } from 'vitest';
import type { FollowEnd, FollowRequest } from '../../src/client/api.ts';
import type { WatchEnd, WatchStreamOptions } from '../../src/client/watch-stream.ts';
import { isNewer, watchStream } from '../../src/client/watch-stream.ts';

const event = (type: string, version: string, name = 'a'): string =>
  JSON.stringify({ type, object: { kind: 'A', metadata: { name, resourceVersion: version } } });
const error = (status: object): string => JSON.stringify({ type: 'ERROR', object: { kind: 'Status', ...status } });

interface Watched {
  readonly end: WatchEnd;
  readonly seen: readonly string[];
  readonly request: FollowRequest | undefined;
}

/** A watch from version 10 with these lines, which then ends so, after so many milliseconds. */
async function watch(
  lines: readonly string[],
  end: FollowEnd = { kind: 'ended' },
  more: Partial<WatchStreamOptions> & { readonly milliseconds?: number } = {},
): Promise<Watched> {
  const { milliseconds = 5000, ...options } = more;
  let now = 0;
  let request: FollowRequest | undefined;
  const seen: string[] = [];
  const nameOf = (object: unknown): string => JSON.stringify(object).replace(/^.*"name":"(\w+)".*$/, '$1');
  const ended = await watchStream(
    '10',
    {
      api: {
        server: '',
        namespace: '',
        send: async () => ({ kind: 'cancelled' }),
        follow: async (asked, onLine) => {
          request = asked;
          for (const line of lines) onLine(line);
          now += milliseconds;
          return asked.signal?.aborted === true ? { kind: 'cancelled' } : end;
        },
        close: () => undefined,
      },
      clock: { now: () => now },
      random: () => 0.5,
      path: '/api/v1/pods',
      query: { labelSelector: 'a=b' },
      signal: new AbortController().signal,
      expectsBookmarks: false,
      ...options,
    },
    {
      onPresent: (object) => void seen.push(`+${nameOf(object)}`),
      onDeleted: (object) => void seen.push(`-${nameOf(object)}`),
    },
  );
  return { end: ended, seen, request };
}

// https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes
describe('a watch', () => {
  it('asks for changes from a version, for one to two times five minutes', async () => {
    const { request } = await watch([]);
    expect(request).toMatchObject({
      path: '/api/v1/pods',
      query: {
        labelSelector: 'a=b',
        watch: 'true',
        allowWatchBookmarks: 'true',
        resourceVersion: '10',
        timeoutSeconds: '450',
      },
      idleMilliseconds: 465_000,
    });
    expect((await watch([], undefined, { expectsBookmarks: true })).request?.idleMilliseconds).toBe(180_000);
  });

  it.each<[string, readonly string[], readonly string[], string, boolean]>([
    [
      'changes',
      [event('ADDED', '11', 'a'), event('MODIFIED', '12', 'b'), event('DELETED', '13', 'c')],
      ['+a', '+b', '-c'],
      '13',
      false,
    ],
    ['bookmarks', [event('BOOKMARK', '20')], [], '20', true],
    [
      'changes that are known',
      [event('ADDED', '12', 'a'), event('ADDED', '11', 'b'), event('ADDED', '12', 'c')],
      ['+a'],
      '12',
      false,
    ],
    ['the version that it began with', [event('ADDED', '10', 'a')], [], '10', false],
    ['objects without a version', [event('ADDED', '', 'a')], [], '10', false],
    ['types of later servers', [event('MOVED', '11', 'a')], [], '11', false],
  ])('tells of %s', async (_, lines, seen, version, hasBookmarks) => {
    const found = await watch(lines);
    expect(found.seen).toEqual(seen);
    expect(found.end).toEqual({ version, next: 'resume', hasBookmarks });
  });

  it.each<[string, object, Partial<WatchEnd>]>([
    [
      'an old version',
      { code: 410, reason: 'Expired', message: 'old' },
      { next: 'outdated', failure: { kind: 'refused', status: 410, reason: 'Expired', message: 'old' } },
    ],
    ['an old version, by its reason', { code: 500, reason: 'Gone' }, { next: 'outdated' }],
    [
      'too many requests',
      { code: 429, details: { retryAfterSeconds: 5 }, message: 'slow' },
      { next: 'resume', failure: { kind: 'refused', status: 429, reason: '', message: 'slow', retryAfterSeconds: 5 } },
    ],
    ['another error', { code: 403, reason: 'Forbidden', message: 'no' }, { next: 'refused' }],
    [
      'an error without a code',
      {},
      {
        next: 'refused',
        failure: { kind: 'refused', status: 500, reason: '', message: 'the server ended the watch with an error' },
      },
    ],
  ])('ends with %s', async (_, status, expected) => {
    const { end, seen } = await watch([event('ADDED', '11'), error(status), event('ADDED', '12')]);
    expect(end).toMatchObject({ version: '11', ...expected });
    expect(seen).toEqual(['+a']);
  });

  it.each(['text', '{}', '{"type": 5, "object": {}}', '{"type": "ADDED"}'])(
    'has lost a change with the line %j, and does not show it',
    async (line) => {
      const { end } = await watch([line]);
      const message = `the watch of /api/v1/pods sent a line that is no event (${line.length} characters)`;
      expect(end).toEqual({
        version: '10',
        next: 'outdated',
        failure: { kind: 'unreachable', message },
        hasBookmarks: false,
      });
    },
  );

  it.each<[string, FollowEnd, number, Partial<WatchEnd>]>([
    ['in time', { kind: 'ended' }, 5000, { next: 'resume' }],
    [
      'at once',
      { kind: 'ended' },
      999,
      {
        next: 'refused',
        failure: { kind: 'unreachable', message: 'the watch of /api/v1/pods ended as soon as it began' },
      },
    ],
    ['after a second', { kind: 'ended' }, 1000, { next: 'resume' }],
    [
      'with its connection',
      { kind: 'unreachable', message: 'broken' },
      0,
      { next: 'resume', failure: { kind: 'unreachable', message: 'broken' } },
    ],
    ['with an old version', { kind: 'refused', status: 410, reason: '', message: '' }, 0, { next: 'outdated' }],
    ['refused', { kind: 'refused', status: 403, reason: '', message: '' }, 0, { next: 'refused' }],
  ])('ends %s', async (_, end, milliseconds, expected) => {
    expect((await watch([], end, { milliseconds })).end).toMatchObject({
      version: '10',
      hasBookmarks: false,
      ...expected,
    });
  });

  it('that had an event is not short', async () => {
    expect((await watch([event('ADDED', '11')], { kind: 'ended' }, { milliseconds: 0 })).end.next).toBe('resume');
  });

  it('tells nothing after it is cancelled', async () => {
    const { seen } = await watch([event('ADDED', '11')], { kind: 'cancelled' }, { signal: AbortSignal.abort() });
    expect(seen).toEqual([]);
  });
});

describe('a version', () => {
  it.each([
    ['2', '1', true],
    ['1', '1', false],
    ['1', '2', false],
    ['10', '9', true],
    ['9', '10', false],
    ['a', '9', true],
    ['9', 'a', true],
    ['', '1', true],
  ])('%s is newer than %s: %s', (version, than, expected) => {
    expect(isNewer(version, than)).toBe(expected);
  });
});
