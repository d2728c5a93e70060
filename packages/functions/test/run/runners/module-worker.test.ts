import { buildModules } from '@krmkit/testing';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModuleInput, ModuleOrder, WorkerMessage } from '../../../src/run/runners/module-message.ts';
import { isWorkerMessage } from '../../../src/run/runners/module-message.ts';

let folder = '';
let worker: URL;
let sdk: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-worker-')));
  await buildModules(join(folder, 'krmkit'), { module: 'packages/functions/src/run/runners/module.ts' });
  worker = pathToFileURL(join(folder, 'krmkit', 'module-worker.js'));
  sdk = pathToFileURL(join(folder, 'krmkit', 'fn.js')).href;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIST = {
  apiVersion: 'config.kubernetes.io/v1',
  kind: 'ResourceList',
  items: [{ apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } }],
};

interface Talk {
  readonly messages: readonly WorkerMessage[];
  /** On the standard output and the standard error. */
  readonly printed: string;
}

/** What a worker says about a module, if each `ready` gets this answer. */
async function talk(
  code: string | undefined,
  inputs: readonly ModuleInput[] = [{ kind: 'list', json: JSON.stringify(LIST) }],
  more: Partial<ModuleOrder> = {},
): Promise<Talk> {
  const path = join(folder, 'fn.mjs');
  if (code !== undefined) writeFileSync(path, code);
  const order: ModuleOrder = { path, sdk, builtIns: {}, ...more };
  const thread = new Worker(worker, { workerData: order, stdout: true, stderr: true });
  const messages: WorkerMessage[] = [];
  let printed = '';
  for (const stream of [thread.stdout, thread.stderr]) {
    stream.on('data', (chunk: unknown) => {
      printed += String(chunk);
    });
  }
  await new Promise<void>((resolve) => {
    thread.on('message', (message: unknown) => {
      if (!isWorkerMessage(message)) return;
      messages.push(message);
      if (message.kind === 'ready') for (const input of inputs) thread.postMessage(input);
      else if (message.kind !== 'items') resolve();
    });
    thread.on('exit', () => resolve());
  });
  await thread.terminate();
  return { messages, printed };
}

const READY = { kind: 'ready', wants: 'value' } as const;
const defined = (run: string, more = ''): string =>
  `import { defineFunction } from 'krmkit/fn';\nexport default defineFunction({ name: 'a', description: 'what', ${more} run({ resources }) { ${run} } });`;

describe('a worker of modules', () => {
  it.each<[string, string, unknown]>([
    [
      'a plain function that edits in place',
      'export default (list) => { list.items[0].x = 1; };',
      { ...LIST, items: [{ ...LIST.items[0], x: 1 }] },
    ],
    [
      'a plain function that gives another list',
      'export default async (list) => ({ ...list, items: [] });',
      { ...LIST, items: [] },
    ],
    [
      'a defined function',
      defined('for (const one of resources) one.x = 1;'),
      { ...LIST, items: [{ ...LIST.items[0], x: 1 }] },
    ],
  ])('runs %s', async (_, code, list) => {
    const { messages } = await talk(code);
    expect(messages).toEqual([READY, expect.objectContaining({ kind: 'done', status: 0 })]);
    const done = messages.at(-1);
    expect(JSON.parse(done?.kind === 'done' ? done.json : '')).toEqual(list);
  });

  it('joins the pieces of a long list, and sends a long list in pieces', async () => {
    const items = Array.from({ length: 1500 }, (_, at) => ({
      apiVersion: 'v1',
      kind: 'A',
      metadata: { name: `a${at}` },
    }));
    const inputs: readonly ModuleInput[] = [
      { kind: 'items', json: JSON.stringify(items.slice(0, 1000)) },
      { kind: 'items', json: JSON.stringify(items.slice(1000)) },
      { kind: 'list', json: JSON.stringify({ ...LIST, items: [] }) },
    ];
    const { messages } = await talk('export default (list) => list;', inputs);
    expect(messages.map(({ kind }) => kind)).toEqual(['ready', 'items', 'items', 'done']);
    const sent = messages.flatMap((one): unknown[] => (one.kind === 'items' ? JSON.parse(one.json) : []));
    expect(sent).toEqual(items);
  });

  it('describes a function instead of calling it', async () => {
    const { messages } = await talk(defined('throw new Error();', 'hermetic: true,'), [], { describes: true });
    const [done] = messages;
    expect(messages).toHaveLength(1);
    expect(JSON.parse(done?.kind === 'done' ? done.json : '')).toMatchObject({
      name: 'a',
      description: 'what',
      hermetic: true,
    });
    const plain = await talk('export default () => undefined;', [], { describes: true });
    expect(plain.messages).toEqual([{ kind: 'done', status: 0, json: 'null' }]);
  });

  it.each<[string, string | undefined, Partial<ModuleOrder>, WorkerMessage]>([
    ['no file', undefined, { path: '/none/fn.mjs' }, { kind: 'not-found', message: 'no such file: /none/fn.mjs' }],
    [
      'no such built-in',
      undefined,
      { path: 'krmkit:none' },
      { kind: 'not-found', message: 'there is no built-in function none' },
    ],
    [
      'no function',
      'export default 5;',
      {},
      {
        kind: 'failed',
        message: 'its default export is not a function: write `export default defineFunction({ ... })`',
      },
    ],
  ])('says that there is %s', async (_, code, more, expected) => {
    expect((await talk(code, [], more)).messages).toEqual([expected]);
  });

  it('finds a built-in function by its name, also in a file of its own', async () => {
    const known = await talk(undefined, [], { path: 'krmkit:set-labels', describes: true });
    expect(JSON.stringify(known.messages)).toContain('set-labels');
    const elsewhere = join(folder, 'own.mjs');
    const code = defined('').replace('krmkit/fn', sdk).replace('default', 'const own =');
    writeFileSync(elsewhere, `export const other = 5;\n${code}`);
    const own = await talk(undefined, [], {
      path: 'krmkit:own',
      describes: true,
      builtIns: { own: pathToFileURL(elsewhere).href },
    });
    expect(own.messages).toMatchObject([{ kind: 'done', status: 0 }]);
  });

  it('says why a function failed, and prints what led to it', async () => {
    const { messages, printed } = await talk(
      `export default () => { console.log('before'); throw new RangeError('no such thing'); };`,
    );
    expect(messages).toEqual([READY, { kind: 'failed', message: expect.stringContaining('no such thing') }]);
    expect(printed).toContain('before');
    expect(printed).toContain('RangeError: no such thing');
  });

  it('refuses a defined function what is no list', async () => {
    const { messages } = await talk(defined(''), [{ kind: 'list', json: '[]' }]);
    expect(messages.at(-1)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('A ResourceList is an object'),
    });
  });
});
