import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonEventReport } from '../src/start/report-events.ts';
import { VERBS } from '../src/verbs.ts';
import type { StartEvent } from '@krmkit/start';
import type { Clone } from '@krmkit/testing';
import { createClone, upstreamFile } from '@krmkit/testing';
import { runIn, runWith } from './fake-context.ts';
import { expectValid, OUTPUT_SCHEMAS, problemsOf, validateOutput } from './output-schemas.ts';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));
const example = (path: string): string => join(EXAMPLES, path);
const SIDES = { '--ancestor': 'merge/original', '--from': 'merge/upstream', '--to': 'merge/mine' };
const MERGE = Object.entries(SIDES).flatMap(([flag, path]) => [flag, example(path)]);
const top = mkdtempSync(join(tmpdir(), 'krmkit-schemas-'));
const PATH = process.env['PATH'] ?? '';
afterAll(() => rmSync(top, { recursive: true, force: true }));

it('every verb with a JSON format has a schema for it', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const { name, load } of VERBS) {
    const { definition } = await load();
    const output = definition.options.find(({ long }) => long === 'output');
    const { choices, proposals, description = '' } = output ?? {};
    const formats = choices ?? (Array.isArray(proposals) ? proposals : description.split(/\W+/));
    const json = formats.filter((format) => format === 'json' || format === 'jsonl');
    if (json.length > 0) found[name] = json;
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(OUTPUT_SCHEMAS).map(([verb, formats]) => [verb, Object.keys(formats)])),
  );
});

it('every schema of an output exists, and is strict', () => {
  const files = readdirSync(new URL('../../../schemas/', import.meta.url));
  const names = new Set(Object.values(OUTPUT_SCHEMAS).flatMap((formats) => Object.values(formats).flat()));
  for (const name of names) {
    expect(files).toContain(`${name}.json`);
    expect(problemsOf(name, { unknown: 1 })).not.toEqual([]);
  }
});

describe('the outputs for the examples', () => {
  const runs: readonly (readonly [schema: string, ...given: string[]])[] = [
    ['expansion', 'expand', example('shop'), '-o', 'json'],
    ['expansion', 'expand', example('shop'), '--show-secrets', '-o', 'json'],
    ['expansion', 'expand', example('pod-downward.yaml'), '-o', 'json'],
    ['expansion', 'expand', example('overlays'), '-o', 'json'],
    ['check', 'check', EXAMPLES, '-o', 'json'],
    ['build', 'build', example('overlays/prod'), '-o', 'json'],
    ['diff', 'diff', example('merge/original'), example('merge/upstream'), '-o', 'json'],
    ['diff', 'diff', example('overlays/base'), example('overlays/prod'), '-o', 'json'],
    ['tree', 'tree', EXAMPLES, '-o', 'json'],
    ['tree', 'tree', example('shop'), '--all', '-o', 'json'],
    ['matches', 'grep', 'kind=Deployment', EXAMPLES, '-o', 'json'],
    ['matches', 'grep', 'spec.replicas>0', example('shop'), '-o', 'json'],
    ['count', 'count', EXAMPLES, '-o', 'json'],
    ['count', 'count', EXAMPLES, '--total', '-o', 'json'],
    ['objects', 'cat', example('shop'), '-o', 'json'],
    ['objects', 'source', example('shop'), '-o', 'json'],
    ['explain', 'explain', '-o', 'json'],
    ['explain', 'explain', 'unresolved-reference', '-o', 'json'],
    ['explain', 'explain', 'set-labels', '-o', 'json'],
    ['function-list', 'run', '--list-functions', '-o', 'json'],
    ['version', 'version', '-o', 'json'],
    ['function-run', 'run', example('shop'), '--exec', 'cat', '--dry-run', '-o', 'json'],
    ['function-run', 'run', example('shop'), '--exec', 'false', '--dry-run', '-o', 'json'],
    ['function-run', 'run', example('shop'), '--exec', 'sed s/shop/store/', '--dry-run', '-o', 'json'],
    ['function-run-line', 'run', example('shop'), '--exec', 'sed s/shop/store/', '--dry-run', '-o', 'jsonl'],
    ['function-run-line', 'run', example('shop'), '--exec', 'no-such-program', '--dry-run', '-o', 'jsonl'],
    ['function-run', 'render', example('shop'), '--dry-run', '-o', 'json'],
    ['merge', 'merge3', ...MERGE, '--dry-run', '-o', 'json'],
  ];
  it.each(runs)('%s: %s %s', async (schema, ...given) => {
    const ending = await runIn({ onDisk: true, env: { PATH } }, ...given);
    expect(validateOutput(given, ending)).toBe(schema);
  });
});

describe('a preview', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = createClone();
    clone.commit({ 'web.yaml': readFileSync(example('shop/web.yaml'), 'utf8') });
    clone.commit({ 'web.yaml': readFileSync(example('shop/web.yaml'), 'utf8').replaceAll('CACHE', 'STORE') });
  });
  afterAll(() => {
    clone.remove();
  });

  it('matches its schema', async () => {
    const given = ['preview', '--base', 'HEAD~1', '-o', 'json'];
    const ending = await runIn(clone.ports(), ...given);
    expect(ending.stdout).toContain('STORE');
    expect(validateOutput(given, ending)).toBe('preview');
  });
});

it('the lines of start match their schema', async () => {
  const container = 'app';
  const events: { readonly [K in Exclude<StartEvent['kind'], 'findings'>]: Extract<StartEvent, { kind: K }> } = {
    pulling: { kind: 'pulling', image: 'web:1' },
    warning: { kind: 'warning', message: 'no network' },
    failed: { kind: 'failed', container, reason: 'ErrImagePull', message: 'not found', hint: 'build it' },
    started: { kind: 'started', container, restarts: 0 },
    probed: { kind: 'probed', container, probe: 'livenessProbe', passed: false, message: 'timeout' },
    ended: { kind: 'ended', container, exitCode: 137, outOfMemory: true },
    restarting: { kind: 'restarting', container, milliseconds: 10_000 },
    output: { kind: 'output', container, stream: 'stdout', line: 'hello' },
    stopping: { kind: 'stopping' },
  };
  const { stdout } = await runWith({}, async (context) => {
    for (const event of Object.values(events)) await jsonEventReport(context)(event);
    return 0;
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(Object.keys(events).length);
  for (const line of lines) expectValid('start-line', JSON.parse(line));
});

describe('files', () => {
  it('the results of functions match their schema', async () => {
    const says = `sh -c "cat; echo 'results: [{message: look, severity: warning, field: {path: a.b}}]'; echo heard >&2"`;
    for (const [name, command] of Object.entries({ says, fails: 'false' })) {
      const results = join(top, name);
      await runIn({ onDisk: true, env: { PATH } }, 'run', example('shop'), '--exec', command, '--results-dir', results);
      const [file = ''] = readdirSync(results);
      expectValid('function-results', parse(readFileSync(join(results, file), 'utf8')));
    }
  });

  it('a record of upstream matches its schema', () => {
    expectValid('upstream', parse(upstreamFile({ ref: 'v1', commit: 'a'.repeat(40), strategy: 'fast-forward' })));
    expect(problemsOf('upstream', parse(upstreamFile({ ref: 'v1', strategy: 'no-strategy' })))).not.toEqual([]);
  });
});
