import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryDisk, memoryFileSystem, memoryProcesses, memoryStandardInput } from '@krmkit/base';
import type { WritePlan } from '@krmkit/manifests';
import { applyPlan, buildDirectory, readPackage } from '../../src/input/node-files.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const PLAN: WritePlan = { changes: [{ kind: 'create', path: 'new.yaml', after: MAP }] };

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'krmkit-'));
  mkdirSync(join(directory, 'p'));
  writeFileSync(join(directory, 'a.yaml'), MAP);
  writeFileSync(join(directory, 'p/kustomization.yaml'), 'resources: [a.yaml]\nnamePrefix: x-\n');
  writeFileSync(join(directory, 'p/a.yaml'), MAP);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('files', () => {
  it('are those of this machine', async () => {
    const { resources } = await readPackage([join(directory, 'a.yaml')]);
    expect(resources.map(({ identity }) => identity.name)).toEqual(['a']);
  });

  it('are those of the caller', async () => {
    const files = memoryFileSystem(new Map([['b.yaml', MAP.replace('name: a', 'name: b')]]));
    const stdin = memoryStandardInput(MAP.replace('name: a', 'name: c'));
    const { resources } = await readPackage(['b.yaml', '-'], { files, stdin });
    expect(resources.map(({ identity }) => identity.name)).toEqual(['b', 'c']);
  });

  it('are read as the options say', async () => {
    const { resources, diagnostics } = await readPackage([join(directory, 'a.yaml')], { maxFileBytes: 3 });
    expect(resources).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['unreadable-file']);
  });

  it('of a kustomization are built, and have no permission', async () => {
    const { objects } = await buildDirectory(join(directory, 'p'));
    expect(objects.map(({ value }) => value)).toMatchObject([{ metadata: { name: 'x-a' } }]);
  });
});

describe('a plan', () => {
  it('is written below a directory of this machine', async () => {
    expect(await applyPlan(PLAN, directory)).toMatchObject({ status: 'applied', created: 1 });
    expect(readFileSync(join(directory, 'new.yaml'), 'utf8')).toBe(MAP);
  });

  it('is written to the files of the caller', async () => {
    const disk = memoryDisk(new Map([['a.yaml', MAP]]));
    const asked: string[] = [];
    const clock = { now: () => asked.push('time') };
    const own = memoryProcesses();
    const self: typeof own.self = () => {
      asked.push('process');
      return own.self();
    };
    await applyPlan({ changes: [{ kind: 'create', path: 'other.yaml', after: MAP }] }, '.', {
      files: disk.fileSystem,
      processes: { ...own, self },
      clock,
    });
    expect(disk.texts().get('other.yaml')).toBe(MAP);
    expect(existsSync(join(directory, 'other.yaml'))).toBe(false);
    expect(new Set(asked)).toEqual(new Set(['time', 'process']));
  });
});

describe('a wrong call is named', () => {
  it.each<readonly [what: string, call: () => Promise<unknown>, message: string]>([
    ['no list of paths', () => readPackage(JSON.parse('"a"')), 'readPackage: pass the paths as a list of strings'],
    ['an unknown option', () => readPackage([], JSON.parse('{"profiles":"kubectl"}')), 'did you mean profile'],
    ['an unknown profile', () => readPackage([], JSON.parse('{"profile":"kpt"}')), 'kubectl'],
    ['no directory', () => buildDirectory(JSON.parse('1')), 'buildDirectory: pass the directory as a string'],
    ['no option of a build', () => buildDirectory('.', JSON.parse('{"none":1}')), 'buildDirectory: '],
    ['no plan', () => applyPlan(JSON.parse('{}'), '.'), 'applyPlan: pass the plan as an object { changes }'],
    [
      'no changes',
      () => applyPlan(JSON.parse('{"changes":[1]}'), '.'),
      'applyPlan: pass the changes of the plan as a list of changes',
    ],
    ['no directory of a plan', () => applyPlan(PLAN, JSON.parse('1')), 'applyPlan: pass the directory as a string'],
    ['no signal', () => applyPlan(PLAN, '.', JSON.parse('{"signal":{}}')), 'applyPlan: the option signal'],
  ])('%s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(message);
  });
});
