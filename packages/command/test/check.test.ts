import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { parse } from 'yaml';
import { check } from '../src/check/command.ts';
import { expand } from '../src/expand/command.ts';
import type { Ending } from './fake-context.ts';
import { runIn } from './fake-context.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
  - name: app
    image: app
    args: ["$(NO) # x\\ty"]
    env: [{name: "A=B", value: a}, {name: B, valueFrom: {configMapKeyRef: {name: c, key: k}}}]
`;
const CLEAN = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: app, image: app}]}\n';
const FILES = { 'a b.yaml': POD, 'clean.yaml': CLEAN };

function both(...given: readonly string[]): Promise<readonly Ending[]> {
  return Promise.all(['check', 'expand'].map((verb) => runIn({ files: FILES }, verb, ...given)));
}

describe('krmkit check', () => {
  it('prints the findings of expand without the containers', async () => {
    const [checked, expanded] = await both();
    expect(checked?.status).toBe(1);
    expect(expanded?.status).toBe(1);
    const findings = expanded?.stdout.slice(expanded.stdout.indexOf('a b.yaml:9:18'));
    expect(checked?.stdout).toBe(findings);
    expect(checked?.stdout).toMatch(/^a b\.yaml:8:13 {2}warning {2}unresolved-reference\n/m);
  });

  it.each(['sarif', 'github', 'gitlab'])('-o %s is that of expand', async (format) => {
    const [checked, expanded] = await both('-o', format);
    expect(checked).toEqual(expanded);
  });

  it('-o json has the findings and the summary of expand', async () => {
    const [checked, expanded] = await both('-o', 'json');
    const all: Readonly<Record<string, readonly object[]>> = JSON.parse(expanded?.stdout ?? '');
    const { workloads = [], kind, ...others } = all;
    expect([kind, workloads.length]).toEqual(['Expansion', 2]);
    expect(others['diagnostics']?.length).toBeGreaterThan(2);
    expect(JSON.parse(checked?.stdout ?? '')).toEqual({ ...others, kind: 'Check' });
  });

  it.each<[readonly string[], number]>([
    [['clean.yaml'], 0],
    [['a b.yaml', '--ignore', 'invalid-name'], 0],
    [['a b.yaml', '--ignore', 'invalid-name', '--strict'], 1],
    [['none.yaml'], 3],
    [['-o', 'env'], 2],
    [['--service-links', 'none'], 2],
    [['clean.yaml', '--container', 'ap'], 2],
  ])('%j: status %i', async (given, status) => {
    const ending = await runIn({ files: FILES }, 'check', ...given);
    expect(ending.status).toBe(status);
    expect(ending.stderr).not.toContain('krmkit expand:');
  });

  it('has the flags of expand that do not only change how containers are shown', () => {
    const names = (definition: typeof expand.definition): readonly string[] =>
      definition.options.map(({ long }) => long);
    const missing = names(expand.definition).filter((name) => !names(check.definition).includes(name));
    expect(missing).toEqual(['service-links', 'diff']);
  });
});

// https://testanything.org/tap-version-13-specification.html
describe('-o tap', () => {
  it('has a test for each finding, and its details as YAML', async () => {
    const { stdout } = await runIn({ files: FILES }, 'check', '-o', 'tap');
    const blocks = stdout.split(/^(?=(?:not )?ok )/m);
    expect(blocks[0]).toBe(`TAP version 13\n1..${blocks.length - 1}\n`);
    const [test] = blocks.filter((block) => block.includes('unresolved-reference'));
    expect(test).toMatch(/^ok \d+ - unresolved-reference, Pod default\/web, container app, .*, a b\.yaml:8:13\n/);
    const [, details = ''] = /^ {2}---\n([^]*) {2}\.\.\.\n$/m.exec(test ?? '') ?? [];
    expect(parse(details)).toMatchObject({ severity: 'warning', file: 'a b.yaml', line: 8, column: 13 });
    expect(blocks.filter((block) => /^not ok \d+ - invalid-name/.test(block))).toHaveLength(1);
  });

  it('has one test without findings', async () => {
    const { stdout } = await runIn({ files: { 'clean.yaml': CLEAN } }, 'check', '-o', 'tap');
    expect(stdout).toBe('TAP version 13\n1..1\nok 1 - no findings\n');
  });

  const hasProve = spawnSync('prove', ['--version']).error === undefined;

  it('is read by prove, which fails as krmkit does', needs('prove', hasProve), async () => {
    const strict = await runIn({ files: { 'a # TODO.yaml': POD } }, 'check', '-o', 'tap', '--strict');
    const clean = await runIn({ files: { 'clean.yaml': CLEAN } }, 'check', '-o', 'tap');
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-tap-'));
    const prove = ({ stdout }: Ending): string => {
      writeFileSync(join(directory, 'tap'), stdout);
      return spawnSync('prove', ['--exec', 'cat', join(directory, 'tap')], { encoding: 'utf8' }).stdout;
    };
    const count = strict.stdout.match(/^not ok/gm)?.length ?? 0;
    expect(count).toBeGreaterThan(2);
    expect(prove(strict)).toContain(`Failed ${count}/`);
    expect(prove(strict)).not.toMatch(/Parse errors|TODO passed/);
    expect(prove(clean)).toContain('Result: PASS');
    rmSync(directory, { recursive: true });
  });
});
