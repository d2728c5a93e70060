import { buildModules, CHECKOUT, needs } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionRequest, FunctionResponse, RunLimits } from '../../../src/run/runner.ts';
import { createModuleRunner } from '../../../src/run/runners/module.ts';
import type { JsonObject } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';

let folder = '';
let worker: URL;
let sdk: URL;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-module-')));
  await buildModules(join(folder, 'krmkit'), { module: 'packages/functions/src/run/runners/module.ts' });
  worker = pathToFileURL(join(folder, 'krmkit', 'module-worker.js'));
  sdk = pathToFileURL(join(folder, 'krmkit', 'fn.js'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits: RunLimits = {
  timeoutMilliseconds: 20_000,
  maxOutputBytes: 10_000_000,
  maxMemoryBytes: 256 * 1024 * 1024,
  maxProcesses: 10,
};

const list: JsonObject = {
  apiVersion: 'config.kubernetes.io/v1',
  kind: 'ResourceList',
  items: [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { text: '010' } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } },
  ],
};

function write(name: string, code: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, code);
  return path;
}

function requestFor(path: string, value: JsonObject = list): FunctionRequest {
  return {
    program: { kind: 'module', path },
    localDirectory: undefined,
    text: () => `${JSON.stringify(value)}\n`,
    value: () => value,
  };
}

function run(path: string, changed: Partial<RunLimits> = {}, value: JsonObject = list): Promise<FunctionResponse> {
  const runner = createModuleRunner({ worker, sdk });
  return runner(requestFor(path, value), { ...limits, ...changed }, new AbortController().signal);
}

/** So many that they cross in pieces. */
const long: JsonObject = {
  apiVersion: 'config.kubernetes.io/v1',
  kind: 'ResourceList',
  items: Array.from({ length: 2500 }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `c-${String(index)}`, annotations: { 'internal.config.kubernetes.io/id': String(index + 1) } },
    data: { text: '010' },
  })),
  functionConfig: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' }, data: { key: 'b' } },
};

describe('a long list', () => {
  const rows: readonly (readonly [what: string, code: string, change: (item: JsonObject) => JsonObject | undefined])[] =
    [
      [
        'a plain function that edits in place',
        'export default (list) => { for (const i of list.items) i.data.a = 1; };',
        (item) => ({ ...item, data: { text: '010', a: 1 } }),
      ],
      [
        'a plain function that gives back a few',
        'export default (list) => ({ ...list, items: list.items.slice(0, 3) });',
        (item) => (/"c-[012]"/.test(JSON.stringify(item)) ? item : undefined),
      ],
      [
        'a defined function that edits, and reads its configuration',
        `import { defineFunction, schema } from 'krmkit/fn';
      export default defineFunction({
        name: 'a', description: 'a', config: schema.object({ key: schema.string() }),
        run({ resources, config }) { for (const one of resources) one.data[config.key] = 'c'; },
      });`,
        (item) => ({ ...item, data: { text: '010', b: 'c' } }),
      ],
      [
        'a defined function that changes nothing',
        "import { defineFunction } from 'krmkit/fn';\nexport default defineFunction({ name: 'a', description: 'a', run() {} });",
        (item) => item,
      ],
      [
        'a defined function that leaves members undefined',
        `import { defineFunction } from 'krmkit/fn';
      export default defineFunction({
        name: 'a', description: 'a',
        run({ resources }) { for (const one of resources) one.data.text = undefined; },
      });`,
        (item) => ({ ...item, data: {} }),
      ],
    ];
  it.each(rows)('crosses whole: %s', async (_, code, change) => {
    const path = write(`long/${String(Math.random()).slice(2)}.mjs`, code);
    const { end, output } = await run(path, {}, long);
    expect(end).toEqual({ kind: 'exited', status: 0 });
    const items = isArray(long['items']) ? long['items'] : [];
    const wanted = items.flatMap((item) => (isObject(item) ? (change(item) ?? []) : []));
    expect(output).toEqual({ kind: 'value', value: { ...long, items: wanted } });
  });

  it('crosses whole from a request that creates its parts one by one', async () => {
    const path = write('long/parts.mjs', 'export default (list) => ({ ...list, items: list.items.toReversed() });');
    const { items, ...frame } = long;
    const all = isArray(items) ? items : [];
    const parts = {
      count: all.length,
      items: (start: number, end: number) => all.slice(start, end),
      frame: () => frame,
    };
    const runner = createModuleRunner({ worker, sdk });
    const { output } = await runner({ ...requestFor(path, long), parts }, limits, new AbortController().signal);
    expect(output).toEqual({ kind: 'value', value: { ...frame, items: all.toReversed() } });
  });

  it('is too much output where its pieces are', async () => {
    const path = write('long/much.mjs', 'export default (list) => list;');
    const { end } = await run(path, { maxOutputBytes: 200_000 }, long);
    expect(end).toMatchObject({ kind: 'too-much-output' });
  });
});

describe('a module runs', () => {
  it('with what defineFunction gave, although no krmkit is installed beside it', async () => {
    const path = write(
      'plain/fn.mjs',
      `import { defineFunction, schema } from 'krmkit/fn';
       export default defineFunction({ name: 'mark', description: '', config: schema.object({ with: schema.string({ default: 'x' }) }),
         run({ resources, config }) { for (const one of resources) one.metadata.labels = { with: config.with }; } });`,
    );
    const { end, output, stderr } = await run(path);
    expect({ end, stderr }).toEqual({ end: { kind: 'exited', status: 0 }, stderr: '' });
    expect(output).toEqual({
      kind: 'value',
      value: {
        ...list,
        items: [
          {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'a', labels: { with: 'x' } },
            data: { text: '010' },
          },
          { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: { with: 'x' } } },
        ],
      },
    });
  });

  it('as TypeScript, by an esbuild that is installed beside it', async () => {
    mkdirSync(join(folder, 'typed', 'node_modules'), { recursive: true });
    symlinkSync(join(CHECKOUT, 'node_modules', 'esbuild'), join(folder, 'typed', 'node_modules', 'esbuild'));
    write('typed/label.ts', `export const label: string = 'yes';`);
    const path = write(
      'typed/fn.ts',
      `import { defineFunction, type Resources } from 'krmkit/fn';
       import { label } from './label.ts';
       function mark(all: Resources): void { for (const one of all.of('v1', 'ConfigMap')) one.data = { label }; }
       export default defineFunction({ name: 'mark', description: '', run: ({ resources }) => mark(resources) });`,
    );
    const { end, output } = await run(path);
    expect(end).toEqual({ kind: 'exited', status: 0 });
    expect(JSON.stringify(output)).toContain('"data":{"label":"yes"}');
  });

  it(
    'not as TypeScript without a loader: what helps is named',
    needs('Node 20', !('typescript' in process.features)),
    async () => {
      const { end } = await run(write('bare/fn.ts', 'export default (list: unknown): unknown => list;'));
      expect(end).toEqual({
        kind: 'unavailable',
        message: `Node ${process.versions.node} does not read TypeScript`,
        hint: expect.stringMatching(/^use Node 22\.18 or newer, or install esbuild or tsx beside it/),
      });
    },
  );

  it.each([
    ['gives a list', 'export default (list) => ({ ...list, items: [] });', '"items":[]'],
    ['edits in place', `export default (list) => { list.items[0].kind = 'Secret'; };`, '"kind":"Secret"'],
    ['is asynchronous', 'export default async (list) => list;', '"text":"010"'],
  ])('that is a plain function and %s', async (name, code, part) => {
    const { end, output } = await run(write(`function-${name.replaceAll(' ', '-')}.mjs`, code));
    expect(end).toEqual({ kind: 'exited', status: 0 });
    expect(JSON.stringify(output)).toContain(part);
  });

  it('that is built in', async () => {
    const functionConfig = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'x' },
      data: { namespace: 'shop' },
    };
    const { end, output } = await run('krmkit:set-namespace', {}, { ...list, functionConfig });
    expect(end).toEqual({ kind: 'exited', status: 0 });
    expect(JSON.stringify(output)).toContain('"metadata":{"name":"a","namespace":"shop"}');
  });

  it('and leaves errors among its results to who asked; a wrong configuration is status 3', async () => {
    const failing = write(
      'failing.mjs',
      `import { defineFunction } from 'krmkit/fn';
       export default defineFunction({ name: 'no', description: '', run({ results }) { results.error('no'); } });`,
    );
    const said = await run(failing);
    expect(said.end).toEqual({ kind: 'exited', status: 0 });
    expect(JSON.stringify(said.output)).toContain('"severity":"error"');
    const wrong = await run('krmkit:set-namespace');
    expect(wrong.end).toEqual({ kind: 'exited', status: 3 });
    expect(JSON.stringify(wrong.output)).toContain('set-namespace: functionConfig: namespace is missing');
  });

  it('with an environment of its own, and its console as stderr', async () => {
    const path = write(
      'console.mjs',
      `console.log('to stdout', JSON.stringify(process.env)); console.error('to stderr');
       export default (list) => { console.log('later'); return list; };`,
    );
    const { stderr } = await run(path);
    expect(stderr.split('\n').toSorted()).toEqual(['', 'later', 'to stderr', 'to stdout {}']);
  });

  it('with the text of the list, where it looks at comments', async () => {
    const path = write(
      'comments.mjs',
      `import { defineFunction } from 'krmkit/fn';
       export default defineFunction({ name: 'c', description: '', comments: true,
         run({ resources, results }) { for (const one of resources) results.info(String(resources.commentOf(one, 'kind')?.beside)); } });`,
    );
    const text = 'kind: ResourceList\nitems:\n- apiVersion: v1\n  kind: ConfigMap # seen\n';
    const value = { kind: 'ResourceList', items: [{ apiVersion: 'v1', kind: 'ConfigMap' }] };
    const request = { ...requestFor(path, value), text: () => text };
    const { output } = await createModuleRunner({ worker, sdk })(request, limits, new AbortController().signal);
    expect(JSON.stringify(output)).toContain('"message":"# seen"');
  });
});

describe('a module ends', () => {
  const rows: readonly { name: string; code: string; end: unknown; limits?: Partial<RunLimits> }[] = [
    {
      name: 'throws',
      code: `export default () => {\n  throw new TypeError('no such thing');\n};`,
      end: { kind: 'failed', message: 'TypeError: no such thing (throws.mjs:2:9)' },
    },
    {
      name: 'throws at its import',
      code: `throw new RangeError('too early');`,
      end: {
        kind: 'failed',
        message: expect.stringMatching(/^RangeError: too early \(throws-at-its-import\.mjs:1:7\)$/),
      },
    },
    {
      name: 'throws no error',
      code: `export default () => { throw 'text'; };`,
      end: { kind: 'failed', message: 'it threw text' },
    },
    {
      name: 'throws later',
      code: `export default () => new Promise(() => { setTimeout(() => { throw new Error('late'); }, 5); });`,
      end: { kind: 'failed', message: 'late' },
    },
    { name: 'exits', code: `export default () => process.exit(7);`, end: { kind: 'exited', status: 7 } },
    {
      name: 'exits with 0',
      code: `export default () => process.exit(0);`,
      end: { kind: 'failed', message: expect.stringMatching(/^it ended without a result/) },
    },
    {
      name: 'waits for nothing',
      code: `export default () => new Promise(() => {});`,
      end: { kind: 'failed', message: expect.stringMatching(/^it ended without a result/) },
    },
    {
      name: 'never ends',
      code: `export default () => { for (;;); };`,
      limits: { timeoutMilliseconds: 1000 },
      end: { kind: 'timed-out', milliseconds: 1000 },
    },
    {
      name: 'takes all memory',
      code: `export default () => { const all = []; for (;;) all.push({ text: [all.length, 1, 2, 3] }); };`,
      limits: { maxMemoryBytes: 32 * 1024 * 1024 },
      end: { kind: 'failed', message: 'it ran out of memory: its heap is limited to 32 MiB' },
    },
    {
      name: 'gives too much',
      code: `export default (list) => ({ ...list, more: 'x'.repeat(5000) });`,
      limits: { maxOutputBytes: 4000 },
      end: { kind: 'too-much-output', bytes: expect.any(Number) },
    },
    {
      name: 'gives what no JSON can hold',
      code: `export default () => ({ items: [new Date()] });`,
      end: { kind: 'failed', message: expect.stringMatching(/items\[0\] is an object with a class/) },
    },
    {
      name: 'gives a value that contains itself',
      code: `export default (list) => { list.items[0].data.self = list; return list; };`,
      end: {
        kind: 'failed',
        message: expect.stringMatching(/^TypeError: The value at \.items\[0\]\.data\.self contains/),
      },
    },
    {
      name: 'gives a function',
      code: `export default () => () => 1;`,
      end: {
        kind: 'failed',
        message: expect.stringMatching(/^TypeError: The value at its root is function, which JSON cannot represent/),
      },
    },
    {
      name: 'throws what has no text',
      code: `export default () => { throw Object.create(null); };`,
      end: { kind: 'failed', message: 'it threw a value that cannot be converted to text' },
    },
    {
      name: 'throws an error with a stack of its own',
      code: `export default () => { throw Object.assign(new RangeError('no'), { stack: 5 }); };`,
      end: { kind: 'failed', message: 'RangeError: no (throws-an-error-with-a-stack-of-its-own.mjs)' },
    },
    {
      name: 'calls itself without end',
      code: `const f = () => f() + 1; export default () => f();`,
      end: {
        kind: 'failed',
        message: expect.stringMatching(
          /^RangeError: Maximum call stack size exceeded \(calls-itself-without-end\.mjs:1:/,
        ),
      },
    },
    {
      name: 'forgets a promise that is rejected',
      code: `export default (list) => { Promise.reject(new Error('nobody caught this')); return list; };`,
      end: { kind: 'failed', message: 'nobody caught this' },
    },
    {
      name: 'goes to another directory',
      code: `export default () => process.chdir('/');`,
      end: {
        kind: 'failed',
        message: expect.stringMatching(/^TypeError: process\.chdir\(\) is not supported in workers/),
      },
    },
    {
      name: 'closes the way back',
      code: `import { parentPort } from 'node:worker_threads'; export default () => parentPort.close();`,
      end: { kind: 'failed', message: expect.stringMatching(/^it ended without a result/) },
    },
    {
      name: 'is no function',
      code: `export default 5;`,
      end: { kind: 'failed', message: expect.stringMatching(/default export is not a function/) },
    },
    {
      name: 'is no JavaScript',
      code: `export default {{`,
      end: { kind: 'failed', message: expect.stringMatching(/^SyntaxError: .*\(is-no-JavaScript\.mjs(?::1)?\)$/) },
    },
    {
      name: 'imports what is not there',
      code: `import 'left-out';`,
      end: { kind: 'failed', message: expect.stringMatching(/Cannot find package 'left-out'/) },
    },
  ];
  it.each(rows)('$name', async ({ name, code, end, limits: changed }) => {
    const response = await run(write(`${name.replaceAll(' ', '-')}.mjs`, code), changed);
    expect(response.end).toEqual(end);
  });

  it('not at all where there is none', async () => {
    const { end } = await run(join(folder, 'nowhere.mjs'));
    expect(end).toEqual({ kind: 'not-found', message: `no such file: ${join(folder, 'nowhere.mjs')}` });
    expect((await run('krmkit:set-namespaces')).end).toEqual({
      kind: 'not-found',
      message: expect.stringContaining('there is no built-in function set-namespaces'),
    });
  });

  it('when it is cancelled', async () => {
    const path = write('long.mjs', 'export default () => { for (;;); };');
    const stop = new AbortController();
    const running = createModuleRunner({ worker, sdk })(requestFor(path), limits, stop.signal);
    setTimeout(() => stop.abort(), 200);
    expect((await running).end).toEqual({ kind: 'cancelled' });
  });

  it.each([
    [
      'a timer, a server and a handler of signals stay behind',
      `import { createServer } from 'node:http';
       setInterval(() => {}, 1000); createServer().listen(0); process.on('SIGINT', () => {});
       export default (list) => { setInterval(() => {}, 1000); return list; };`,
    ],
    [
      'it sends messages of its own',
      `import { parentPort } from 'node:worker_threads';
       for (const one of [null, 5, { kind: 'else' }, { kind: 'done' }]) parentPort.postMessage(one);
       export default (list) => list;`,
    ],
    ['it changes JSON', `JSON.stringify = () => undefined; JSON.parse = () => 5; export default (list) => list;`],
    [
      'it breaks its globals',
      `export default (list) => { Array.prototype.map = null; globalThis.process = null; return list; };`,
    ],
    [
      'a worker stays behind',
      `import { Worker } from 'node:worker_threads';
       export default (list) => { new Worker('for (;;);', { eval: true }); return list; };`,
    ],
    ['it sets the exit code', `export default (list) => { process.exitCode = 5; return list; };`],
    [
      'something fails after it',
      `export default (list) => { setTimeout(() => { throw new Error('late'); }, 5000); return list; };`,
    ],
  ])('not because %s', async (name, code) => {
    const { end, output } = await run(write(`${name.replaceAll(/[ ,]/g, '-')}.mjs`, code));
    expect(end).toEqual({ kind: 'exited', status: 0 });
    expect(output).toEqual({ kind: 'value', value: list });
  });

  it('with what led to an error, without the part of Node and of krmkit', async () => {
    const path = write(
      'cause.mjs',
      `export default () => { throw new AggregateError([new Error('one'), 'two'], 'all', { cause: new TypeError('why') }); };`,
    );
    const { end, stderr } = await run(path);
    expect(end).toEqual({ kind: 'failed', message: 'AggregateError: all (cause.mjs:1:30)' });
    const at = `    at default (${pathToFileURL(path).href}:1`;
    expect(stderr.replaceAll(/:\d+\)$/gm, '')).toBe(
      [
        'AggregateError: all',
        at,
        'caused by: TypeError: why',
        at,
        'caused by: Error: one',
        at,
        'caused by: two',
        '',
      ].join('\n'),
    );
  });

  it('with nothing on the standard output of krmkit, however it writes', () => {
    const module = write(
      'writes.mjs',
      `import { execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process';
       import fs, { writeSync } from 'node:fs';
       import { fileURLToPath } from 'node:url';
       export default async (list) => {
         writeSync(1, 'a\\n');
         await new Promise((done) => { fs.write(1, 'b\\n', done); });
         execSync('echo c', { stdio: 'inherit' });
         execFileSync('echo', ['d'], { stdio: ['ignore', 'inherit', 'inherit'] });
         spawnSync('echo', ['e'], { stdio: ['ignore', 1, 2] });
         await new Promise((done) => { spawn('echo', ['f'], { stdio: 'inherit' }).on('close', done); });
         await new Promise((done) => { fork(fileURLToPath(new URL('child.cjs', import.meta.url))).on('close', done); });
         console.log('h');
         return list;
       };`,
    );
    write('child.cjs', `console.log('g');`);
    write(
      'driver.mjs',
      `import { createModuleRunner } from './krmkit/module.js';
       const request = { program: { kind: 'module', path: process.argv[2] }, localDirectory: undefined, text: () => '', value: () => ({}) };
       const { end, stderr } = await createModuleRunner()(request, ${JSON.stringify(limits)}, new AbortController().signal);
       console.log(JSON.stringify({ end, stderr }));`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'driver.mjs'), module], { encoding: 'utf8' });
    expect(stdout).toBe('{"end":{"kind":"exited","status":0},"stderr":"h\\n"}\n');
    expect(stderr).toBe('a\nb\nc\nd\ne\nf\ng\n');
  });

  it('with at most 1 MiB of its console', async () => {
    const path = write(
      'chatty.mjs',
      `export default (list) => { for (let i = 0; i < 4000; i++) console.log('x'.repeat(999)); return list; };`,
    );
    const { stderr } = await run(path);
    expect(stderr.slice(0, 1024 * 1024)).toMatch(/^(?:x{999}\n)+x*$/);
    expect(stderr.slice(1024 * 1024)).toBe('\n(krmkit: it wrote more than 1 MiB to stderr; the rest is not kept)\n');
  });
});
