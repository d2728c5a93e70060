import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../src/client/api.ts';
import type { ListWatch } from '../../src/client/list-watch.ts';
import { listWatch } from '../../src/client/list-watch.ts';
import type { JsonObject } from '@krmkit/base';
import { member } from '@krmkit/base';
import type { MemoryServer } from './memory-server.ts';
import { memoryServer } from './memory-server.ts';
import type { VirtualTime } from '@krmkit/testing';
import { virtualTime, runs } from '@krmkit/testing';

interface Kept {
  readonly uid: string;
  readonly version: string;
  readonly data: string;
}

const textAt = (object: JsonObject, ...path: readonly string[]): string => {
  const text = path.reduce<ReturnType<typeof member>>((value, key) => member(value, key), object);
  return typeof text === 'string' ? text : '';
};

const keep = (object: JsonObject): Kept => ({
  uid: textAt(object, 'metadata', 'uid'),
  version: textAt(object, 'metadata', 'resourceVersion'),
  data: textAt(object, 'data'),
});

interface Started {
  readonly server: MemoryServer;
  readonly time: VirtualTime;
  readonly watch: ListWatch<Kept>;
  readonly notified: string[];
  readonly failures: { failure: ApiFailure; wait: number }[];
  readonly stop: () => Promise<void>;
}

/** Follows a server, and checks that each call is allowed in its state. */
function start(server: MemoryServer = memoryServer(), random?: () => number, pageSize = 2): Started {
  const time = virtualTime(random);
  const controller = new AbortController();
  const notified: string[] = [];
  const failures: Started['failures'] = [];
  const known = new Map<string, Kept>();
  const watch = listWatch(
    { path: '/api/v1/namespaces/shop/configmaps', keep, pageSize },
    { api: server.api, ...time },
    {
      onUpsert(key, object, before) {
        const was = known.get(key);
        if (before !== was) throw new RangeError(`${key}: before is not what was notified`);
        if (was !== undefined && was.uid !== object.uid) throw new RangeError(`${key}: another, without a delete`);
        if (was !== undefined && Number(was.version) >= Number(object.version)) {
          throw new RangeError(`${key}: from ${was.version} to ${object.version}`);
        }
        known.set(key, object);
        notified.push(`${was === undefined ? '+' : '~'} ${key} ${object.data}`);
      },
      onDelete(key, before) {
        if (!known.has(key) || known.get(key) !== before) throw new RangeError(`${key}: deleted, but not known so`);
        known.delete(key);
        notified.push(`- ${key}`);
      },
      onSynced: () => void notified.push('synced'),
      onFailure: (failure, wait) => void failures.push({ failure, wait }),
    },
    controller.signal,
  );
  return {
    server,
    time,
    watch,
    notified,
    failures,
    async stop() {
      controller.abort();
      await time.pass(0);
      await watch.done;
    },
  };
}

const isWatch = (query: Readonly<Record<string, string>> | undefined): boolean => query?.['watch'] === 'true';
const watchesOf = (server: MemoryServer): readonly Readonly<Record<string, string>>[] =>
  server.requests.flatMap(({ query }) => (query !== undefined && isWatch(query) ? [query] : []));
const listsOf = (server: MemoryServer): number => server.requests.filter(({ query }) => !isWatch(query)).length;
const broken: ApiFailure = { kind: 'unreachable', message: 'the connection broke' };

describe('a list and its watch', () => {
  it('reports a list page by page, then its changes', async () => {
    const server = memoryServer();
    for (const name of ['a', 'b', 'c', 'd', 'e']) server.put(name, '1');
    const { notified, time, stop, watch } = start(server);
    await time.pass(0);
    server.put('a', '2');
    server.remove('b');
    server.put('b', '3');
    expect(notified).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map((name) => `+ shop/${name} 1`),
      'synced',
      '~ shop/a 2',
      '- shop/b',
      '+ shop/b 3',
    ]);
    expect(watch.objects.get('shop/b')?.data).toBe('3');
    expect(listsOf(server)).toBe(3);
    expect(watchesOf(server)[0]).toMatchObject({ allowWatchBookmarks: 'true', resourceVersion: '15' });
    await stop();
    expect(server.watches()).toBe(0);
  });

  it('asks for watches of 5 to 10 minutes, as client-go does', async () => {
    for (const [random, seconds] of [
      [0, '300'],
      [0.999999, '599'],
    ] as const) {
      const { server, time, stop } = start(memoryServer(), () => random);
      await time.pass(0);
      expect(watchesOf(server)[0]?.['timeoutSeconds']).toBe(seconds);
      await stop();
    }
  });

  it('continues at once from the last version after the server ended a watch, and after a pause if the connection broke', async () => {
    const { server, time, stop, failures, notified } = start();
    await time.pass(5000);
    server.put('a', '1');
    server.endWatches({ kind: 'ended' });
    await time.pass(0);
    expect(watchesOf(server).map((query) => query['resourceVersion'])).toEqual(['10', '11']);
    server.endWatches(broken);
    server.put('b', '1');
    await time.pass(0);
    expect(failures).toEqual([{ failure: broken, wait: 1200 }]);
    expect(server.watches()).toBe(0);
    await time.pass(1200);
    expect(notified).toEqual(['synced', '+ shop/a 1', '+ shop/b 1']);
    expect(listsOf(server)).toBe(1);
    await stop();
  });

  it('continues from a bookmark, and never goes back to a late one', async () => {
    const { server, time, stop, notified } = start();
    await time.pass(0);
    server.put('a', '1');
    server.put('a', '2');
    server.bookmark(0);
    server.bookmark(0);
    server.bookmark(2);
    server.endWatches({ kind: 'ended' });
    await time.pass(0);
    expect(watchesOf(server).map((query) => query['resourceVersion'])).toEqual(['10', '12']);
    expect(notified).toEqual(['synced', '+ shop/a 1', '~ shop/a 2']);
    await stop();
  });

  it('treats silence as a dead connection if the server sends bookmarks', async () => {
    const { server, time, stop } = start(memoryServer(), () => 0);
    await time.pass(5000);
    server.bookmark(0);
    server.endWatches({ kind: 'ended' });
    await time.pass(0);
    const idle = server.requests.flatMap((request) =>
      'idleMilliseconds' in request ? [request.idleMilliseconds] : [],
    );
    expect(idle).toEqual([315_000, 180_000]);
    await stop();
  });

  it('lists again after 410, and reports only differences', async () => {
    const server = memoryServer();
    for (const name of ['a', 'b', 'c', 'd']) server.put(name, '1');
    const { time, stop, notified, failures } = start(server);
    await time.pass(0);
    notified.length = 0;
    server.failNext(broken);
    server.endWatches(broken);
    server.remove('a');
    server.put('b', '2');
    server.remove('c');
    server.put('c', '3');
    server.put('e', '1');
    server.compact();
    await time.pass(60_000);
    expect(notified).toEqual(['~ shop/b 2', '- shop/c', '+ shop/c 3', '+ shop/e 1', '- shop/a', 'synced']);
    expect(failures.at(-1)?.failure).toMatchObject({ status: 410 });
    await stop();
  });

  it('starts a list over when its continue token has expired', async () => {
    const server = memoryServer();
    for (const name of ['a', 'b', 'c']) server.put(name, '1');
    server.onPage = () => {
      server.onPage = () => {};
      server.remove('a');
      server.put('d', '1');
      server.compact();
    };
    const { time, stop, notified } = start(server);
    await time.pass(10_000);
    expect(notified).toEqual(['+ shop/a 1', '+ shop/b 1', '+ shop/c 1', '+ shop/d 1', '- shop/a', 'synced']);
    await stop();
  });

  it.each<{ name: string; failure: ApiFailure; wait: number }>([
    {
      name: '429 with Retry-After',
      failure: { kind: 'refused', status: 429, reason: '', message: '', retryAfterSeconds: 7 },
      wait: 7000,
    },
    {
      name: '503 with a Retry-After below the minimum pause',
      failure: { kind: 'refused', status: 503, reason: '', message: '', retryAfterSeconds: 1 },
      wait: 1200,
    },
    { name: '500', failure: { kind: 'refused', status: 500, reason: '', message: '' }, wait: 1200 },
  ])('waits as the server asks: $name', async ({ failure, wait }) => {
    const server = memoryServer();
    server.failNext(failure);
    const { time, stop, failures, notified } = start(server);
    await time.pass(wait - 1);
    expect(failures).toEqual([{ failure, wait }]);
    expect(notified).toEqual([]);
    await time.pass(1);
    expect(notified).toEqual(['synced']);
    await stop();
  });

  it('waits longer each time up to 30 s, and starts again after a success', async () => {
    const server = memoryServer();
    for (let times = 0; times < 8; times += 1) server.failNext(broken);
    const { time, stop, failures } = start(server, () => 0);
    await time.pass(200_000);
    expect(failures.map(({ wait }) => wait)).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
    server.endWatches(broken);
    await time.pass(0);
    expect(failures.at(-1)?.wait).toBe(800);
    await stop();
  });

  it('lists again if a watch is refused several times', async () => {
    const { server, time, stop } = start();
    await time.pass(0);
    server.endWatches(broken);
    for (let times = 0; times < 4; times += 1) {
      server.failNext({ kind: 'refused', status: 504, reason: 'Timeout', message: 'Too large resource version' });
    }
    await time.pass(60_000);
    expect(listsOf(server)).toBe(2);
    await stop();
  });

  it('limits requests to a server whose watches end at once', async () => {
    const { server, time, stop, failures } = start();
    await time.pass(0);
    for (let times = 0; times < 3; times += 1) {
      server.endWatches({ kind: 'ended' });
      await time.pass(0);
    }
    expect(failures.map(({ failure }) => failure.kind)).toEqual(['unreachable']);
    await stop();
  });

  it.each([
    '{"type":"ADDED","object":{"data":"c2VjcmV0',
    'c2VjcmV0',
    '[]',
    '{"type":1,"object":{}}',
    '{"type":"ADDED"}',
  ])('lists again after a line that is not an event, and does not quote it: %s', async (line) => {
    const { server, time, stop, failures, notified } = start();
    await time.pass(0);
    server.line(line);
    await time.pass(2000);
    expect(notified).toEqual(['synced', 'synced']);
    expect(JSON.stringify(failures)).not.toContain('c2VjcmV0');
    expect(failures).toHaveLength(1);
    await stop();
  });

  it.each([
    ['a cluster has', { name: 'n', uid: 'u', resourceVersion: '20' }, '+ n x'],
    ['an empty namespace has', { name: 'n', namespace: '', uid: 'u', resourceVersion: '20' }, '+ n x'],
    ['a namespace has', { name: 'n', namespace: 'ns', uid: 'u', resourceVersion: '20' }, '+ ns/n x'],
  ])('names an object that %s', async (_, metadata, shown) => {
    const { server, time, stop, notified } = start();
    await time.pass(0);
    server.line(JSON.stringify({ type: 'ADDED', object: { metadata, data: 'x' } }));
    expect(notified).toEqual(['synced', shown]);
    await stop();
  });

  it.each([{}, { name: '' }, { name: 5 }])('leaves out an object without a name: %j', async (metadata) => {
    const { server, time, stop, notified, failures } = start();
    await time.pass(0);
    server.put('a', '1');
    server.line(JSON.stringify({ type: 'ADDED', object: { metadata: { ...metadata, resourceVersion: '20' } } }));
    expect([notified, failures]).toEqual([['synced', '+ shop/a 1'], []]);
    await stop();
  });

  it('ends at once when it is cancelled while it waits', async () => {
    const server = memoryServer();
    server.failNext(broken);
    const { time, stop } = start(server);
    await time.pass(100);
    await stop();
    expect(server.requests).toHaveLength(1);
  });
});

type Step =
  | { readonly do: 'put'; readonly name: string; readonly data: string }
  | { readonly do: 'remove' | 'recreate'; readonly name: string }
  | { readonly do: 'bookmark'; readonly ago: number }
  | { readonly do: 'pass'; readonly milliseconds: number }
  | { readonly do: 'compact' | 'break' | 'end' | 'garbage' | 'gone' | 'error' | 'fail' | 'busy' | 'change-in-page' };

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('put' as const), name, data: fc.string({ maxLength: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'recreate' as const), name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bookmark' as const), ago: fc.nat(12) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), milliseconds: fc.nat(3000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['compact', 'break', 'end', 'garbage', 'gone', 'error', 'fail', 'busy', 'change-in-page'] as const),
      ),
    }),
  },
);

const status = (code: number): string =>
  JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code, reason: '', message: 'no' } });

async function play(step: Step, { server, time }: Started): Promise<void> {
  switch (step.do) {
    case 'put':
      return server.put(step.name, step.data);
    case 'remove':
      return server.remove(step.name);
    case 'recreate':
      server.remove(step.name);
      return server.put(step.name, 'anew');
    case 'bookmark':
      return server.bookmark(step.ago);
    case 'pass':
      return time.pass(step.milliseconds);
    case 'compact':
      return server.compact();
    case 'break':
      return server.endWatches(broken);
    case 'end':
      return server.endWatches({ kind: 'ended' });
    case 'garbage':
      return server.line('{"type":');
    case 'gone':
      return server.line(status(410));
    case 'error':
      return server.line(status(500));
    case 'fail':
      return server.failNext(broken);
    case 'busy':
      return server.failNext({ kind: 'refused', status: 429, reason: '', message: '', retryAfterSeconds: 2 });
    case 'change-in-page':
      server.onPage = () => {
        server.onPage = () => {};
        server.put('c', 'in a page');
        server.remove('a');
      };
  }
}

describe('with any failure of the server and the connection', () => {
  it('finally knows the exact state, and every call was in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(99), async (steps, seed) => {
        let drawn = seed;
        const random = (): number => (drawn = (drawn * 37 + 11) % 100) / 100;
        const started = start(memoryServer(), random);
        for (const each of steps) await play(each, started);
        await started.time.pass(600_000);
        const { watch, server } = started;
        expect(server.watches()).toBe(1);
        expect(new Map(watch.objects)).toEqual(
          new Map([...server.objects].map(([name, object]) => [`shop/${name}`, keep(object)])),
        );
        await started.stop();
      }),
      { numRuns: runs(200) },
    );
  });
});
