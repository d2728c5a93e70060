import { describe, expect, it } from 'vitest';
import type { Diagnostic, Path } from '@krmkit/base';
import { settingsOf } from '../../src/api/options.ts';
import { resolveEnvironment, resolveEnvironments, resolveOptions } from '../../src/findings/resolve-environments.ts';
import type { ObjectJudge } from '../../src/findings/judge-object.ts';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';
import { FINDING } from '../report/sample-finding.ts';

const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: app, image: a, args: ["$(NO)"]}]}\n';
const FILES: Files = {
  'a.yaml': POD,
  'p/kustomization.yaml': 'resources: [a.yaml]\nnamePrefix: p-\n',
  'p/a.yaml': POD,
  'q/kustomization.yaml': 'resources: [gone.yaml]\n',
};

describe('environments', () => {
  it('are files first, and find what is wrong as their pods are resolved', async () => {
    const { environments } = await openFiles(FILES);
    const heard: (readonly [string, boolean])[] = [];
    const onFound = (diagnostic: Diagnostic, found: unknown): void =>
      void heard.push([diagnostic.code, found !== undefined]);
    const seen: unknown[] = [];
    for (const environment of resolveEnvironments(environments, settingsOf('check', {}), new Map(), { onFound })) {
      const before = environment.diagnostics.length;
      for (const resource of environment.package.resources) environment.templatesOf(resource);
      const codes = environment.diagnostics.slice(before).map(({ code }) => code);
      seen.push([environment.root, environment.isBuilt, codes]);
    }
    expect(seen).toEqual([
      [undefined, false, ['unresolved-reference']],
      ['p', true, ['unresolved-reference']],
      ['q', false, []],
    ]);
    expect(heard).toEqual([
      ['unresolved-reference', true],
      ['unresolved-reference', true],
    ]);
  });

  it('begin with the problems of reading and building', async () => {
    const { environments } = await openFiles({ 'a.yaml': 'a: [', ...FILES, 'x.yaml': 'a: [' });
    const [files, ...roots] = [...resolveEnvironments(environments, settingsOf('check', {}), new Map())];
    expect(files?.diagnostics.map(({ code }) => code)).toContain('invalid-yaml');
    const refused = roots.find(({ root }) => root === 'q');
    expect(refused?.diagnostics.length).toBeGreaterThan(0);
    // The environment that was read does not change.
    expect(files?.diagnostics).not.toBe(environments.files.diagnostics);
  });
});

describe('the finding about an object', () => {
  const other = (more: Partial<Diagnostic>): Diagnostic => ({ ...FINDING, code: 'wrong-type', ...more });
  const place = FINDING.location;
  if (place === undefined) throw new Error('no place');

  async function judged(
    taken: readonly Diagnostic[],
    found: readonly Diagnostic[],
    isUnchecked = false,
  ): Promise<{ readonly codes: readonly string[]; readonly heard: number; readonly isChecked: boolean }> {
    const { environments } = await openFiles({ 'a.yaml': POD });
    const [resource] = environments.files.resources;
    if (resource === undefined) throw new Error('no resource');
    const finding = { code: 'wrong-type', path: [], message: '', severity: 'error', field: '' } as const;
    const judge: ObjectJudge = () => ({
      findings: found.map((diagnostic) => ({ diagnostic, found: { resource, finding } })),
      isUnchecked,
    });
    const environment = { root: undefined, isBuilt: false, package: { ...environments.files, diagnostics: taken } };
    const settings = settingsOf('check', {});
    const options = resolveOptions(environment.package.facts, settings, new Map());
    let heard = 0;
    const resolved = resolveEnvironment(environment, judge, options, { onFound: () => void (heard += 1) });
    const isChecked = resolved.judgeObject(resource);
    return { codes: resolved.diagnostics.slice(taken.length).map(({ code }) => code), heard, isChecked };
  }

  it.each<readonly [what: string, taken: readonly Diagnostic[], found: Diagnostic, isLeft: boolean]>([
    ['nothing else is wrong', [], other({}), true],
    ['an error is at its place', [FINDING], other({}), false],
    ['a warning is at its place', [{ ...FINDING, severity: 'warning' }], other({}), true],
    ['an error is at another place', [{ ...FINDING, location: { ...place, start: 1 } }], other({}), true],
    ['an error is in another file', [{ ...FINDING, location: { ...place, path: 'b.yaml' } }], other({}), true],
    ['an error ends at another place', [{ ...FINDING, location: { ...place, end: 99 } }], other({}), false],
    [
      'an error is about an object of another name',
      [{ ...FINDING, subject: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } }],
      other({}),
      true,
    ],
    [
      'an error is about an object of another kind',
      [{ ...FINDING, subject: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' } }],
      other({}),
      true,
    ],
    [
      'both are nowhere',
      [{ code: 'shell-syntax', severity: 'error', message: '' }],
      { code: 'wrong-type', severity: 'error', message: '' },
      true,
    ],
  ])('counts where %s: %#', async (_, taken, found, isLeft) => {
    expect(await judged(taken, [found])).toEqual({
      codes: isLeft ? ['wrong-type'] : [],
      heard: isLeft ? 1 : 0,
      isChecked: true,
    });
  });

  it('counts beside another one about the object', async () => {
    const codes = ['wrong-type', 'unknown-field'] as const;
    expect(
      (
        await judged(
          [],
          codes.map((code) => other({ code })),
        )
      ).codes,
    ).toEqual(codes);
  });

  it.each<[title: string, told: Path | undefined, isLeft: boolean]>([
    ['is about no field', undefined, false],
    ['is about the same field', ['spec', 'ports', 0], false],
    ['is about the object that has the field', ['spec'], false],
    ['is about a part of the field', ['spec', 'ports', 0, 'name'], false],
    ['is about another field', ['spec', 'ports', 1], true],
    ['is about a field of another object', ['metadata', 'name'], true],
  ])('counts where an error at its place %s: %#', async (_, told, isLeft) => {
    const taken = told === undefined ? FINDING : { ...FINDING, fieldPath: told };
    const found = other({ fieldPath: ['spec', 'ports', 0] });
    expect((await judged([taken], [found])).codes).toEqual(isLeft ? ['wrong-type'] : []);
  });

  it('is not known for a kind without a schema', async () => {
    expect(await judged([], [], true)).toEqual({ codes: [], heard: 0, isChecked: false });
  });
});

it('the options of a resolution have a namespace only if it is set', async () => {
  const { environments } = await openFiles({ 'a.yaml': POD });
  const { facts } = environments.files;
  expect(resolveOptions(facts, settingsOf('check', {}), new Map())).not.toHaveProperty('namespace');
  const settings = settingsOf('check', { namespace: 'shop', complete: true, runtime: { 'status.podIP': '1' } });
  expect(resolveOptions(facts, settings, new Map())).toMatchObject({
    namespace: 'shop',
    complete: true,
    runtime: { 'status.podIP': '1' },
    kubernetes: settings.kubernetes,
  });
});
