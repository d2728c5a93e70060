import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/command.ts';
import { expand } from '../../src/expand/command.ts';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

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
