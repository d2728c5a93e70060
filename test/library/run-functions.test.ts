import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPlan } from '../../src/library/node-files.ts';
import { renderPackage, runFunctions, runFunctionsOnText } from '../../src/library/run-functions.ts';

const TEXT = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a} # kept\n';
const exec = `node ${join(import.meta.dirname, '..', 'fixtures', 'label-function.mjs')}`;
const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'label' }, data: { team: 'shop' } };
const LABELLED = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {team: shop}} # kept\n';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-functions-'))).replaceAll('\\', '/');
  writeFileSync(join(folder, 'a.yaml'), TEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('runFunctions', () => {
  it('plans the changes of a named function, which applyPlan writes', async () => {
    const run = await runFunctions(folder, { function: { exec, config } });
    expect(run.diagnostics).toEqual([]);
    expect(run.plan.changes).toEqual([{ kind: 'edit', path: 'a.yaml', before: TEXT, after: LABELLED }]);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(TEXT);
    expect(run.functions).toMatchObject([{ name: exec, resources: 1, cached: false, results: [] }]);
    expect(await applyPlan(run.plan, folder)).toMatchObject({ status: 'applied', edited: 1 });
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(LABELLED);
  });

  it('selects resources with match', async () => {
    const run = await runFunctions(folder, { function: { exec, config, match: { kind: 'Secret' } } });
    expect(run).toMatchObject({ ok: true, plan: { changes: [] }, functions: [{ resources: 0 }] });
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

it.each([
  [{}, /^runFunctions: No function is named/],
  [{ exec: 'a', module: 'b' }, /^runFunctions: --exec and --module both name a function/],
  [{ exec: 'a', config: { kind: 'ConfigMap' } }, /^runFunctions: function.config has no apiVersion and kind/],
])('a function that cannot run is a TypeError: %j', async (given, message) => {
  await expect(runFunctions(folder, { function: given })).rejects.toThrow(TypeError);
  await expect(runFunctions(folder, { function: given })).rejects.toThrow(message);
});
