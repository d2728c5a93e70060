import { CORPUS, needs } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageFile } from '@krmkit/manifests';
import { readPackageFiles } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, memoryStandardInput, member, textAt } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { createDocumentMemory } from '@krmkit/yaml';
import type { FilesRun } from '../../src/run/run-on-files.ts';
import { runOnFiles } from '../../src/run/run-on-files.ts';
import type { FunctionRequest, FunctionResponse } from '../../src/run/runner.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import { callFunction } from '../../src/run/runners/call-function.ts';
import { setAnnotations } from '../../src/sdk/catalogue/set-annotations.ts';
import { OPTIONS, printed, stepOf } from './function-calls.ts';

// Manifests of other projects, unchanged, under functions of each kind.
const present = existsSync(CORPUS);
const NEEDS = { ...needs('other manifests', present), timeout: 300_000 };

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-corpus-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let files: readonly PackageFile[] = [];
beforeAll(async () => {
  if (!present) return;
  const ports = { files: nodeFileSystem(), stdin: memoryStandardInput('') };
  files = (await readPackageFiles([CORPUS], ports, { memory: createDocumentMemory(0) })).files;
});

type Answer = (request: FunctionRequest) => FunctionResponse | Promise<FunctionResponse>;

function run(answer: Answer, step: Partial<FunctionStep> = {}): Promise<FilesRun> {
  const runner = async (request: FunctionRequest): Promise<FunctionResponse> => answer(request);
  const runners = { exec: runner, container: runner, module: runner };
  return runOnFiles({ steps: [stepOf({ name: 'fn', ...step })] }, files, runners, OPTIONS);
}

const giving = (value: JsonObject): FunctionResponse => ({
  end: { kind: 'exited', status: 0 },
  output: { kind: 'value', value },
  stderr: '',
});

/** With keys reversed at every level, in new objects. */
function turned(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(turned);
  return isObject(value) ? turnedObject(value) : value;
}

function turnedObject(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

const itemsOf = ({ value }: FunctionRequest): readonly JsonValue[] => {
  const { items } = value();
  return isArray(items) ? items : [];
};

describe('functions that change nothing in manifests of other projects', NEEDS, () => {
  it.each<[string, Answer]>([
    ['a program, cat', (request) => printed(request.text())],
    ['one that returns a value with reversed keys', (request) => giving(turnedObject(request.value()))],
    ['one that reverses the items', (request) => giving({ ...request.value(), items: itemsOf(request).toReversed() })],
  ])('%s', async (_, answer) => {
    const { ok, problems, restored, runs } = await run(answer);
    expect({ ok, problems, changes: restored?.plan.changes }).toEqual({ ok: true, problems: [], changes: [] });
    expect(runs[0]?.resources).toBeGreaterThan(1000);
  });
});

describe('set-annotations on manifests of other projects', NEEDS, () => {
  it('changes one field of each resource', async () => {
    const expected = files.flatMap(({ relativePath, resources }) => {
      const annotated = resources.filter(({ value }) => !isLocal(value)).length;
      return annotated === 0 ? [] : [[relativePath, annotated] as const];
    });
    const functionConfig: JsonObject = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'config' },
      data: { 'example.com/team': 'shop' },
    };
    const { ok, restored } = await run(async (request) => {
      const { list } = await callFunction(setAnnotations, { list: { ...request.value(), functionConfig } });
      return giving(list);
    });
    expect(ok).toBe(true);
    for (const change of restored?.plan.changes ?? []) {
      write(join(top, 'before', change.path), 'before' in change ? change.before : '');
      write(join(top, 'after', change.path), 'after' in change ? change.after : '');
    }
    const found = hunks();
    const counts = new Map<string, number>();
    for (const { path } of found) counts.set(path, (counts.get(path) ?? 0) + 1);
    expect(counts).toEqual(new Map(expected));
    expect(found.filter(({ text }) => !ONE_ANNOTATION.some((shape) => shape.test(text)))).toEqual([]);
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The allowed replacements of the old text. */
const ONE_ANNOTATION = [
  // A mapping with one entry more, or the first entry in a mapping of its own.
  /^(?:(?:\+metadata:\r?\n)?\+ *annotations:\r?\n)?\+ *example\.com\/team: ["']?shop["']?\r?\n$/,
  // In braces.
  /^-.*\n\+.*example\.com\/team"?: ["']?shop["']?.*\n$/,
];

interface Hunk {
  readonly path: string;
  readonly text: string;
}

/** The hunks that differ, as git shows them. */
function hunks(): readonly Hunk[] {
  const flags = ['diff', '--no-index', '-U0', '--no-color', '--no-renames', '--no-prefix', 'before', 'after'];
  const { stdout } = spawnSync('git', flags, { cwd: top, encoding: 'latin1', maxBuffer: 1 << 28 });
  return stdout.split(/^diff --git .*\n/m).flatMap((file) => {
    const [head = '', ...bodies] = file.split(/^@@ .*\n/m);
    const path = /^\+\+\+ after\/(.*)$/m.exec(head)?.[1]?.trimEnd() ?? '';
    return bodies.map((body) => ({ path, text: changedLines(body) }));
  });
}

/** A last line that got a line end, because others follow it now, is the same line. */
function changedLines(hunk: string): string {
  const lines = hunk.split('\n').filter((line) => line !== '' && !line.startsWith('\\'));
  const opposite = (line: string): string => `${line.startsWith('-') ? '+' : '-'}${line.slice(1)}`;
  const kept = lines.filter((line) => !lines.includes(opposite(line)));
  return kept.map((line) => `${line}\n`).join('');
}

/** Annotations of tools that work on the files, and never for a cluster. */
function isLocal(value: JsonValue): boolean {
  if (/^(?:kustomize\.config\.k8s\.io|kpt\.dev)\//.test(textAt(value, 'apiVersion'))) return true;
  const annotations = member(member(value, 'metadata'), 'annotations');
  return member(annotations, 'config.kubernetes.io/local-config') === 'true';
}
