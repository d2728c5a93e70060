import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCacheKeys } from '../../src/run/cache-keys.ts';
import type { CacheKeys, CacheStorage, SharedStorage } from '../../src/run/cache.ts';
import { containerIdentity, createFunctionCache } from '../../src/run/cache.ts';
import { decodeResponse } from '../../src/run/decode.ts';
import { requestOf } from '../../src/run/encode.ts';
import type { FunctionResponse } from '../../src/run/runner.ts';
import { sha256 } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { ContainerProgram, FunctionStep } from '../../src/run/step.ts';
import { printed, sendOf, stepOf } from './function-calls.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const program: ContainerProgram = {
  kind: 'container',
  image: `example/set@${DIGEST}`,
  network: false,
  mounts: [],
  env: [],
};
const FILES = { 'a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n' };

function memoryStorage(): CacheStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: async (key) => entries.get(key),
    write: async (key, text) => void entries.set(key, text),
  };
}

const cacheOf = (storage: CacheStorage): ReturnType<typeof createFunctionCache> =>
  createFunctionCache({ own: storage }, async (step) => containerIdentity(step));

describe('sha256', () => {
  it('is that of the standard', async () => {
    // FIPS 180-2, appendix B.1.
    expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('containerIdentity', () => {
  const rows: readonly (readonly [what: string, step: Partial<FunctionStep>, known: boolean])[] = [
    ['a digest', {}, true],
    ['a tag and a digest', { program: { ...program, image: `a:1@${DIGEST}` } }, true],
    ['a tag', { program: { ...program, image: 'a:1' } }, false],
    ['network', { program: { ...program, network: true } }, false],
    [
      'a mount',
      { program: { ...program, mounts: [{ type: 'tmpfs', source: undefined, target: '/x', writable: true }] } },
      false,
    ],
    ['a directory at /local', { localDirectory: '/x' }, false],
    ['a variable', { program: { ...program, env: [{ name: 'A', value: 'b' }] } }, true],
    ['a variable of the caller', { program: { ...program, env: [{ name: 'A', value: undefined }] } }, false],
    ['a program', { program: { kind: 'exec', path: '/x', args: [], env: [] } }, false],
  ];
  it.each(rows)('of %s', (_, step, known) => {
    expect(containerIdentity(stepOf({ program, ...step })) !== undefined).toBe(known);
  });
});

describe('createFunctionCache', () => {
  const answers: readonly (readonly [what: string, response: FunctionResponse])[] = [
    ['a text', printed('kind: ResourceList\n# é\nitems: []\n', { stderr: 'hm' })],
    ['nothing', { end: { kind: 'exited', status: 0 }, output: undefined, stderr: '' }],
    ['a value', { ...printed(''), output: { kind: 'value', value: { a: [1, null, 'é'] } } }],
  ];
  it.each(answers)('gives %s again', async (_, response) => {
    const cache = cacheOf(memoryStorage());
    const step = stepOf({ program });
    const { request } = await sendOf(FILES, { program });
    expect(await cache.find(step, request)).toBeUndefined();
    await cache.keep(step, request, response, []);
    expect(await cache.find(step, request)).toEqual({ response, from: undefined });
  });

  it.each([
    { count: 20_000, isKept: true },
    { count: 20_001, isKept: false },
  ])('keeps an answer with $count items: $isKept', async ({ count, isKept }) => {
    const storage = memoryStorage();
    const { request } = await sendOf(FILES, { program });
    const items = Array.from({ length: count }, () => ({ value: {} }));
    await cacheOf(storage).keep(stepOf({ program }), request, printed('x'), items);
    expect(storage.entries.size > 0).toBe(isKept);
  });

  it.each([
    { count: 20_000, isKept: true },
    { count: 20_001, isKept: false },
  ])('keeps an answer about $count items: $isKept', async ({ count, isKept }) => {
    const storage = memoryStorage();
    const { request } = await sendOf(FILES, { program });
    const [item] = request.items;
    if (item === undefined) throw new Error('no item');
    const many = { ...request, items: Array.from({ length: count }, () => item) };
    await cacheOf(storage).keep(stepOf({ program }), many, printed('x'), []);
    expect(storage.entries.size > 0).toBe(isKept);
    expect((await cacheOf(storage).find(stepOf({ program }), many)) !== undefined).toBe(isKept);
  });

  it('keeps an unchanged text as a word', async () => {
    const storage = memoryStorage();
    const { request } = await sendOf(FILES, { program });
    await cacheOf(storage).keep(stepOf({ program }), request, printed(request.text()), []);
    expect([...storage.entries.values()].join('').length).toBeLessThan(110);
    expect((await cacheOf(storage).find(stepOf({ program }), request))?.response).toEqual(printed(request.text()));
  });

  it('keeps an unchanged value as a word, whatever the order of its keys, and gives what was sent', async () => {
    const storage = memoryStorage();
    const { request } = await sendOf(FILES, { program });
    const value = Object.fromEntries(Object.entries(structuredClone(request.value())).toReversed());
    await cacheOf(storage).keep(stepOf({ program }), request, { ...printed(''), output: { kind: 'value', value } }, []);
    expect([...storage.entries.values()].join('').length).toBeLessThan(110);
    const known = (await cacheOf(storage).find(stepOf({ program }), request))?.response;
    expect(known?.output).toEqual({ kind: 'value', value: request.value() });
    expect(decodeResponse(stepOf(), request, known ?? printed(''))).toMatchObject({ ok: true });
  });

  it('knows another input, configuration, environment and image from this one', async () => {
    const cache = cacheOf(memoryStorage());
    const { request, items } = await sendOf(FILES, { program });
    const step = stepOf({ program });
    await cache.keep(step, request, printed('x'), []);
    const others: readonly Partial<FunctionStep>[] = [
      { functionConfig: { apiVersion: 'v1', kind: 'ConfigMap' } },
      { listVersion: 'config.kubernetes.io/v1alpha1' },
      { program: { ...program, env: [{ name: 'A', value: 'b' }] } },
      { program: { ...program, image: program.image.replaceAll('a', 'b') } },
    ];
    for (const other of others) {
      const changed = stepOf({ program, ...other });
      expect(await cache.find(changed, requestOf(changed, items))).toBeUndefined();
    }
    expect(await cache.find(step, requestOf(step, []))).toBeUndefined();
    expect((await cache.find(step, requestOf(step, items)))?.response).toEqual(printed('x'));
  });

  const module = { kind: 'module', path: '/a.ts' } as const;
  it.each([
    { what: 'a container sees the text', program, sees: undefined, isKnown: false },
    { what: 'a module sees the text', program: module, sees: 'text', isKnown: false },
    { what: 'a module sees the values alone', program: module, sees: 'value', isKnown: true },
  ] as const)('gives an answer for an input with another comment if $what: $isKnown', async (row) => {
    const cache = createFunctionCache({ own: memoryStorage() }, async () => 'known');
    const step = stepOf({ program: row.program });
    const response = printed('x', row.sees === undefined ? {} : { hermetic: row.sees });
    await cache.keep(step, (await sendOf(FILES, step)).request, response, []);
    const { request } = await sendOf({ 'a.yaml': FILES['a.yaml'].replace('name: a', 'name: a # new') }, step);
    expect((await cache.find(step, request)) !== undefined).toBe(row.isKnown);
  });

  it('keeps no failure, and nothing that it cannot give again', async () => {
    const storage = memoryStorage();
    const cache = cacheOf(storage);
    const step = stepOf({ program });
    const { request } = await sendOf(FILES, { program });
    await cache.keep(step, request, printed('x', { end: { kind: 'exited', status: 1 } }), []);
    await cache.keep(step, request, printed(new Uint8Array([0xff])), []);
    await cache.keep(step, request, { ...printed(''), output: { kind: 'value', value: [Infinity] } }, []);
    expect(storage.entries.size).toBe(0);
  });

  const damages: readonly (readonly [what: string, damage: (text: string) => string])[] = [
    ['cut off', (text) => text.slice(0, -3)],
    ['changed', (text) => text.replace('kind', 'mind')],
    ['empty', () => ''],
    ['something else', () => 'hello\n'],
  ];
  it.each(damages)('takes an entry that is %s for none', async (_, damage) => {
    const storage = memoryStorage();
    const { request } = await sendOf(FILES, { program });
    const step = stepOf({ program });
    await cacheOf(storage).keep(step, request, printed('kind: ResourceList\nitems: []\n'), []);
    for (const [key, text] of storage.entries) storage.entries.set(key, damage(text));
    expect(await cacheOf(storage).find(step, request)).toBeUndefined();
  });
});

describe('a shared storage', () => {
  const step = stepOf({ program });
  const isolated = (text: string): FunctionResponse => printed(text, { isIsolated: true });
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\ndata:\n  a: eA==\n';

  interface Shared {
    readonly cache: ReturnType<typeof createFunctionCache>;
    readonly storage: ReturnType<typeof memoryStorage>;
    readonly own: ReturnType<typeof memoryStorage>;
    readonly refused: readonly (readonly [key: string, reason: string])[];
    /** The keys that were looked up. */
    readonly asked: readonly string[];
  }

  function sharing(storage = memoryStorage(), isWritable = true, keys?: CacheKeys): Shared {
    const own = memoryStorage();
    const refused: [string, string][] = [];
    const asked: string[] = [];
    const read = (key: string): Promise<string | undefined> => {
      asked.push(key);
      return storage.read(key);
    };
    const onRefused: SharedStorage['onRefused'] = (key, reason) => void refused.push([key, reason]);
    const shared: SharedStorage = { ...storage, name: 'oci://example.com/cache', read, isWritable, keys, onRefused };
    const cache = createFunctionCache({ own, shared }, async (one) => containerIdentity(one) ?? 'a module');
    return { cache, storage, own, refused, asked };
  }

  it('gives an answer to another user, who does not keep it: it is gone when it is gone there', async () => {
    const first = sharing();
    const { request } = await sendOf(FILES, { program });
    await first.cache.keep(step, request, isolated('x'), []);
    const second = sharing(first.storage, false);
    expect(await second.cache.find(step, request)).toEqual({ response: printed('x'), from: 'oci://example.com/cache' });
    expect(second.own.entries.size).toBe(0);
    first.storage.entries.clear();
    expect(await second.cache.find(step, request)).toBeUndefined();
    expect(second.asked).toHaveLength(2);
    expect(await first.cache.find(step, request)).toEqual({ response: printed('x'), from: undefined });
  });

  describe('with keys', () => {
    const pair = (): { readonly own: string; readonly pub: string } => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      return {
        own: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        pub: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      };
    };
    const keysOf = (...texts: readonly string[]): CacheKeys => {
      const read = readCacheKeys(texts);
      if (!read.ok) throw new Error(read.message);
      return read.value;
    };
    const [a, b] = [pair(), pair()];
    const signed: readonly {
      readonly what: string;
      readonly writer: CacheKeys | undefined;
      readonly reader: CacheKeys | undefined;
      readonly change?: (text: string) => string;
      readonly refused: string | undefined;
    }[] = [
      { what: 'the key of the writer', writer: keysOf(a.own), reader: keysOf(a.pub), refused: undefined },
      { what: 'several keys', writer: keysOf(b.own), reader: keysOf(a.pub, b.pub), refused: undefined },
      { what: 'the private key alone', writer: keysOf(a.own), reader: keysOf(a.own), refused: undefined },
      { what: 'another key', writer: keysOf(b.own), reader: keysOf(a.pub), refused: 'untrusted' },
      { what: 'no key at the writer', writer: undefined, reader: keysOf(a.pub), refused: 'unsigned' },
      { what: 'no key at the reader', writer: keysOf(a.own), reader: undefined, refused: undefined },
      {
        what: 'a signature that is no base64',
        writer: keysOf(a.own),
        reader: keysOf(a.pub),
        change: (text) => text.replace(/ \S+\n/, ' é\n'),
        refused: 'untrusted',
      },
      {
        what: 'another output with a digest that fits',
        writer: keysOf(a.own),
        reader: keysOf(a.pub),
        change: (text) => text.replace('"x"', '"y"'),
        refused: 'damaged',
      },
    ];
    it.each(signed)('$what: refused as $refused', async ({ writer, reader, change, refused }) => {
      const first = sharing(undefined, true, writer);
      const { request } = await sendOf(FILES, { program });
      await first.cache.keep(step, request, isolated('x'), []);
      for (const [key, text] of first.storage.entries) first.storage.entries.set(key, change?.(text) ?? text);
      const second = sharing(first.storage, false, reader);
      expect((await second.cache.find(step, request))?.response).toEqual(
        refused === undefined ? printed('x') : undefined,
      );
      expect(second.refused.map(([, reason]) => reason)).toEqual(refused === undefined ? [] : [refused]);
    });

    it('refuses a signature that was copied from another entry', async () => {
      const storage = memoryStorage();
      const first = sharing(storage, true, keysOf(a.own));
      const { request, items } = await sendOf(FILES, { program });
      await first.cache.keep(step, request, isolated('x'), []);
      const [key = '', text = ''] = [...storage.entries][0] ?? [];
      const [, signature = ''] = text.slice(0, text.indexOf('\n')).split(' ');
      const body = text.slice(text.indexOf('\n') + 1).replace('"x"', '"evil"');
      storage.entries.set(key, `${await sha256(`${key}\n${body}`)} ${signature}\n${body}`);
      const second = sharing(storage, false, keysOf(a.pub));
      expect(await second.cache.find(step, requestOf(step, items))).toBeUndefined();
      expect(second.refused).toEqual([[key, 'untrusted']]);
    });
  });

  const plain: Record<string, string> = FILES;
  const rows: readonly {
    readonly what: string;
    readonly isShared: boolean;
    readonly files?: Record<string, string>;
    readonly step?: Partial<FunctionStep>;
    readonly response?: FunctionResponse;
    readonly output?: readonly JsonValue[];
    readonly isWritable?: boolean;
  }[] = [
    { what: 'an answer', isShared: true },
    { what: 'an answer of a function that may have had network', isShared: false, response: printed('x') },
    { what: 'an answer where the storage is only read', isShared: false, isWritable: false },
    { what: 'an answer of a module', isShared: false, step: { program: { kind: 'module', path: '/a.ts' } } },
    { what: 'a request with a Secret', isShared: false, files: { ...plain, 's.yaml': secret } },
    {
      what: 'a request with a Secret in a List',
      isShared: false,
      files: {
        'l.yaml': `apiVersion: v1\nkind: List\nmetadata: {name: l}\nitems:\n- ${secret.replaceAll('\n', '\n  ').trim()}\n`,
      },
    },
    {
      what: 'a request with a Secret without data',
      isShared: true,
      files: { 's.yaml': 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\ntype: Opaque\n' },
    },
    {
      what: 'a functionConfig with literals of a secretGenerator',
      isShared: false,
      step: {
        functionConfig: {
          apiVersion: 'kustomize.config.k8s.io/v1beta1',
          kind: 'Kustomization',
          secretGenerator: [{ name: 's', literals: ['a=b'] }],
        },
      },
    },
    {
      what: 'an answer of a function that got a value on the command line, which it can print',
      isShared: false,
      step: { program: { ...program, env: [{ name: 'TOKEN', value: 'x' }] } },
    },
    {
      what: 'an answer with a Secret',
      isShared: false,
      output: [{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { a: 'b' } }],
    },
  ];
  it.each(rows)('keeps $what: $isShared', async (row) => {
    const { cache, storage, own } = sharing(undefined, row.isWritable);
    const given = stepOf({ program, ...row.step });
    const { request } = await sendOf(row.files ?? FILES, given);
    const response = row.response ?? { ...isolated('x'), hermetic: 'text' };
    await cache.keep(
      given,
      request,
      response,
      (row.output ?? []).map((value) => ({ value })),
    );
    expect(storage.entries.size > 0).toBe(row.isShared);
    expect(own.entries.size > 0).toBe(true);
  });

  it('is not asked about Secrets and modules', async () => {
    const { cache, asked } = sharing();
    const { request } = await sendOf({ 's.yaml': secret }, { program });
    await cache.find(step, request);
    const module = stepOf({ program: { kind: 'module', path: '/a.ts' } });
    await cache.find(module, (await sendOf(FILES, module)).request);
    expect(asked).toEqual([]);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -3)],
    ['altered', (text: string) => text.replace('kind', 'mind')],
    ['empty', () => ''],
  ] as const)('reports an entry that is %s, and ignores it', async (_, damage) => {
    const { request } = await sendOf(FILES, { program });
    const first = sharing();
    await first.cache.keep(step, request, isolated('kind: ResourceList\nitems: []\n'), []);
    for (const [key, text] of first.storage.entries) first.storage.entries.set(key, damage(text));
    const { cache, refused, own } = sharing(first.storage);
    expect(await cache.find(step, request)).toBeUndefined();
    expect(refused).toEqual([...first.storage.entries.keys()].map((key) => [key, 'damaged']));
    expect(own.entries.size).toBe(0);
  });

  it('reports the entry of another request under this key', async () => {
    const first = sharing();
    const { request, items } = await sendOf(FILES, { program });
    await first.cache.keep(step, request, isolated('x'), []);
    const [x = ''] = first.storage.entries.values();
    const empty = requestOf(step, []);
    await first.cache.keep(step, empty, isolated('y'), []);
    for (const key of first.storage.entries.keys()) first.storage.entries.set(key, x);
    const { cache, refused } = sharing(first.storage);
    expect(await cache.find(step, empty)).toBeUndefined();
    expect((await cache.find(step, requestOf(step, items)))?.response).toEqual(printed('x'));
    expect(refused).toHaveLength(1);
  });
});
