import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { nodeClock, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import { applyWritePlan } from '@krmkit/manifests';
import type { FunctionRunLine } from '../../src/run/outputs.ts';
import { renderPackage, runFunctions, runFunctionsOnText } from '../../src/run/run-functions.ts';

const TEXT = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a} # kept\n';
const exec = `node ${join(import.meta.dirname, 'label-function.mjs')}`;
const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'label' }, data: { team: 'shop' } };
const LABELLED = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {team: shop}} # kept\n';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-functions-'))).replaceAll('\\', '/');
  writeFileSync(join(folder, 'a.yaml'), TEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('runFunctions', () => {
  it('plans the changes of a named function, which can be written', async () => {
    const run = await runFunctions(folder, { function: { exec, config } });
    expect(run.diagnostics).toEqual([]);
    expect(run.plan.changes).toEqual([{ kind: 'edit', path: 'a.yaml', before: TEXT, after: LABELLED }]);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(TEXT);
    expect(run.functions).toMatchObject([{ name: exec, resourceCount: 1, cached: false, results: [] }]);
    const ports = { files: nodeWritableFileSystem(), processes: nodeProcesses(), clock: nodeClock() };
    expect(await applyWritePlan(run.plan, folder, ports)).toMatchObject({ status: 'applied', edited: 1 });
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(LABELLED);
  });

  it('selects resources with match', async () => {
    const run = await runFunctions(folder, { function: { exec, config, match: { kind: 'Secret' } } });
    expect(run).toMatchObject({ ok: true, plan: { changes: [] }, functions: [{ resourceCount: 0 }] });
  });

  it('refuses a declared program without permission, and runs it with enableExec', async () => {
    const annotation = `exec: {path: node, args: ['${exec.slice(5)}']}`;
    const declaration = {
      ...config,
      metadata: { name: 'label', annotations: { 'config.kubernetes.io/function': annotation } },
    };
    writeFileSync(join(folder, 'fn.yaml'), JSON.stringify(declaration));
    const refused = await runFunctions(folder);
    expect(refused).toMatchObject({ ok: false, functions: [], plan: { changes: [] } });
    expect(refused.diagnostics.map(({ code }) => code)).toEqual(['function-not-allowed']);
    const run = await runFunctions(folder, { enableExec: true });
    expect(run.ok).toBe(true);
    expect(run.plan.changes.find(({ path }) => path === 'a.yaml')).toMatchObject({ after: LABELLED });
  });

  it('a failed function changes nothing', async () => {
    const run = await runFunctions(folder, { function: { exec: 'node --input-type=module -e process.exit(3)' } });
    expect(run).toMatchObject({ ok: false, plan: { changes: [] } });
    expect(run.diagnostics.map(({ code }) => code)).toEqual(['function-failed']);
  });

  it('reports a directory that cannot be read', async () => {
    const run = await runFunctions(join(folder, 'absent'));
    expect(run).toMatchObject({ ok: false, plan: { changes: [] }, diagnostics: [{ code: 'unreadable-file' }] });
  });
});

describe('renderPackage', () => {
  it('runs the pipeline of the Kptfile, and can write the status', async () => {
    const pipeline = `pipeline: {mutators: [{exec: '${exec}', configMap: {team: shop}}]}`;
    const kptfile = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\n${pipeline}\n`;
    writeFileSync(join(folder, 'Kptfile'), kptfile);
    expect((await renderPackage(folder)).diagnostics.map(({ code }) => code)).toEqual(['function-not-allowed']);
    const run = await renderPackage(folder, { enableExec: true, writeStatus: true });
    expect(run.diagnostics).toEqual([]);
    expect(run.plan.changes.map(({ path }) => path)).toEqual(['Kptfile', 'a.yaml']);
    expect(run.plan.changes[0]).toMatchObject({ after: expect.stringContaining('type: Rendered') });
  });
});

describe('runFunctionsOnText', () => {
  it('gives a ResourceList', async () => {
    const run = await runFunctionsOnText(TEXT, { function: { exec, config } });
    expect(run.text).toContain('labels: {team: shop}');
    expect(run.text).toMatch(/^apiVersion: config.kubernetes.io\/v1\nkind: ResourceList\n/);
  });

  it('gives the named function the functionConfig of the list', async () => {
    const list = JSON.stringify({
      apiVersion: 'config.kubernetes.io/v1',
      kind: 'ResourceList',
      items: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }],
      functionConfig: config,
    });
    expect((await runFunctionsOnText(list, { function: { exec } })).text).toMatch(/"?team"?: "?shop"?/);
  });

  it('gives no text for input that cannot be read', async () => {
    const run = await runFunctionsOnText('a: [', { function: { exec, config } });
    expect(run).toMatchObject({ ok: false, text: undefined, diagnostics: [{ code: 'invalid-yaml' }] });
  });
});

describe('events', () => {
  const fails = { exec: 'node --input-type=module -e process.exit(3)' };
  const twice = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\npipeline: {mutators: [{exec: '${exec}', configMap: {team: shop}}, {module: set-labels, configMap: {team: web}}]}\n`;
  const shownEvents = (events: readonly FunctionRunLine[]): readonly string[] =>
    events.map((event) => {
      if (event.event === 'started') return `started ${event.name} ${event.resources}`;
      if (event.event === 'ended') return `ended ${event.name} ${event.succeeded}`;
      if (event.event === 'diagnostic') return event.code;
      return event.event === 'change' ? `change ${event.path}` : `finished ${event.succeeded}`;
    });

  it('reach the hook and a loop in the order of the lines of -o jsonl', async () => {
    writeFileSync(join(folder, 'Kptfile'), twice);
    const hooked: FunctionRunLine[] = [];
    const run = renderPackage(folder, { enableExec: true, onEvent: (event) => void hooked.push(event) });
    const looped: FunctionRunLine[] = [];
    for await (const event of run) looped.push(event);
    expect(shownEvents(looped)).toEqual([
      `started ${exec} 2`,
      `ended ${exec} true`,
      'started set-labels 2',
      'ended set-labels true',
      'change Kptfile',
      'change a.yaml',
      'finished true',
    ]);
    expect(hooked).toEqual(looped);
    expect((await run).plan.changes).toHaveLength(2);
    const again: FunctionRunLine[] = [];
    for await (const event of run) again.push(event);
    expect(again).toEqual(looped);
  });

  it('come as they happen: the first before the function ends', async () => {
    const run = runFunctions(folder, { function: { exec, config } });
    const order: string[] = [];
    const ended = run.then(() => order.push('outcome'));
    for await (const { event } of run) order.push(event);
    await ended;
    expect(order.slice(0, 2)).toEqual(['started', 'ended']);
    expect(order).toContain('outcome');
  });

  it('end with the failure of a function, and with what is refused before', async () => {
    const run = runFunctions(folder, { function: fails });
    const events: FunctionRunLine[] = [];
    for await (const event of run) events.push(event);
    expect(shownEvents(events).slice(-2)).toEqual(['function-failed', 'finished false']);
    const seen: FunctionRunLine[] = [];
    await runFunctions(join(folder, 'absent'), { onEvent: (event) => void seen.push(event) });
    expect(shownEvents(seen)).toEqual(['unreadable-file', 'finished false']);
    const texts: FunctionRunLine[] = [];
    await runFunctionsOnText(TEXT, { function: { exec, config }, onEvent: (event) => void texts.push(event) });
    expect(shownEvents(texts)).toEqual([`started ${exec} 1`, `ended ${exec} true`, 'finished true']);
  });

  it.each([
    [
      'throws',
      (): void => {
        throw new RangeError('enough');
      },
    ],
    ['rejects', (): Promise<void> => Promise.reject(new RangeError('enough'))],
  ])('stop the run if the hook %s, and nothing is planned', async (_, onEvent) => {
    const sleeps = { exec: 'node --input-type=module -e "setTimeout(()=>{},60000)"' };
    const start = performance.now();
    const run = runFunctions(folder, { function: sleeps, onEvent });
    await expect(run).rejects.toThrow('enough');
    expect(performance.now() - start).toBeLessThan(30_000);
    await expect(
      (async () => {
        for await (const event of run) expect(event.event).toBe('started');
      })(),
    ).rejects.toThrow('enough');
  });

  it('leave the signal of the caller in force', async () => {
    const stop = new AbortController();
    const onEvent = (): void => stop.abort();
    const sleeps = { exec: 'node --input-type=module -e "setTimeout(()=>{},60000)"' };
    const run = await runFunctions(folder, { function: sleeps, onEvent, signal: stop.signal });
    expect(run).toMatchObject({ ok: false, plan: { changes: [] } });
  });
});

describe('files in memory', () => {
  const kptfile = (step: string): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\npipeline: {mutators: [${step}]}\n`;
  const inMemory = (step: string): ReturnType<typeof renderPackage> =>
    renderPackage('shop', {
      enableExec: true,
      enableModule: true,
      files: memoryFileSystem(
        new Map([
          ['shop/Kptfile', kptfile(step)],
          ['shop/a.yaml', TEXT],
          ['shop/labels.yaml', JSON.stringify(config)],
        ]),
      ),
    });

  it('are rendered, and the plan has their new texts', async () => {
    const run = await inMemory('{module: set-labels, configMap: {team: shop}, selectors: [{name: a}]}');
    expect(run.diagnostics).toEqual([]);
    expect(run.plan.changes).toEqual([{ kind: 'edit', path: 'a.yaml', before: TEXT, after: LABELLED }]);
  });

  it('go through a function that the caller names, a program of this machine', async () => {
    const files = memoryFileSystem(new Map([['shop/a.yaml', TEXT]]));
    const run = await runFunctions('shop', { function: { exec, config }, files });
    expect(run.plan.changes).toEqual([{ kind: 'edit', path: 'a.yaml', before: TEXT, after: LABELLED }]);
  });

  it.each([
    ['{exec: ./fn.sh}', 'is the file /shop/fn.sh, and the package is not on this machine'],
    ['{module: ./fn.ts}', 'is the file /shop/fn.ts, and the package is not on this machine'],
    [
      '{image: example.com/fn:v1, configPath: labels.yaml}',
      'gets the directory /shop, and the package is not on this machine',
    ],
  ])('have no program %s', async (step, message) => {
    const run = await inMemory(step);
    expect(run).toMatchObject({ ok: false, functions: [], plan: { changes: [] } });
    expect(run.diagnostics).toMatchObject([
      { code: 'function-not-allowed', message: expect.stringContaining(message) },
    ]);
  });
});

it.each([
  [{}, /^runFunctions: No function is named/],
  [{ exec: 'a', module: 'b' }, /^runFunctions: --exec and --module both name a function/],
  [{ exec: 'a', config: { kind: 'ConfigMap' } }, /^runFunctions: function.config has no apiVersion and kind/],
])('a function that cannot run is a TypeError: %j', async (given, message) => {
  await expect(runFunctions(folder, { function: given })).rejects.toThrow(TypeError);
  await expect(runFunctions(folder, { function: given })).rejects.toThrow(message);
});
