import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPlan, readPackage } from '@krmkit/check/node';
import { planWrites } from '@krmkit/manifests';

const TEXT = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-node-files-')).replaceAll('\\', '/');
  writeFileSync(join(folder, 'a.yaml'), TEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('without ports, the functions use the files of this machine', () => {
  it('readPackage', async () => {
    const { resources, fileCount, diagnostics } = await readPackage([folder]);
    expect(resources.map(({ identity }) => identity.name)).toEqual(['a']);
    expect({ fileCount, diagnostics }).toEqual({ fileCount: 1, diagnostics: [] });
  });

  it('readPackage, with standard input of your own', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    const stdin = { readAll: async () => ({ ok: true, value: bytes }) as const, chunks: async function* chunks() {} };
    expect((await readPackage(['-'], { stdin })).resources).toHaveLength(1);
  });

  it('applyPlan', async () => {
    const changed = TEXT.replace('{name: a}', '{name: b}');
    const plan = planWrites(new Map([['a.yaml', TEXT]]), new Map([['a.yaml', changed]]));
    expect(await applyPlan(plan, folder)).toMatchObject({ status: 'applied', edited: 1 });
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(changed);
  });
});

/** As callers without types call it. */
async function call(target: (...given: never[]) => Promise<unknown>, ...given: readonly unknown[]): Promise<unknown> {
  const result: unknown = await Reflect.apply(target, undefined, given);
  return result;
}

describe('a wrong call names what to pass', () => {
  it.each([
    [() => call(readPackage, 'x'), 'readPackage: pass the paths as a list of strings, not "x"'],
    [
      () => call(applyPlan, [], '.'),
      'applyPlan: pass the plan as an object { changes }, as planWrites returns it, not a list',
    ],
    [() => call(applyPlan, { changes: [] }), 'applyPlan: pass the directory as a string, not undefined'],
  ])('%#', async (run, message) => {
    await expect(run()).rejects.toThrow(new TypeError(message));
  });
});
