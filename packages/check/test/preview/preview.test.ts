import { describe, expect, it } from 'vitest';
import type { DiagnosticCode } from '@krmkit/base';
import { parseTemplatePath } from '@krmkit/pods';
import type { Preview } from '../../src/preview/model.ts';
import { createPreview } from '../../src/preview/preview.ts';
import type { RevisionSides } from '../../src/revisions/read-sides.ts';
import type { Files, FilesToOpen } from '../check-files.ts';
import { openFiles } from '../check-files.ts';
import { judgeSettings } from './judge-settings.ts';

const deployment = (more: string, kind = 'Deployment', name = 'web'): string =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: ${name}}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: app, image: a, ${more}}]}}}\n`;
const map = (value: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {A: "${value}"}\n`;
const SERVICE =
  'apiVersion: v1\nkind: Service\nmetadata: {name: db}\nspec: {clusterIP: 10.0.0.1, ports: [{port: 80}]}\n';
const overlays = (text: string, ...roots: readonly string[]): Files => ({
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': text,
  ...Object.fromEntries(
    roots.map((root) => [`${root}/kustomization.yaml`, `resources: [../base]\nnamePrefix: ${root}-\n`]),
  ),
});

interface Given extends Partial<Pick<RevisionSides, 'skipped' | 'submodules' | 'unreadable' | 'unrendered'>> {
  readonly settings?: Partial<ReturnType<typeof judgeSettings>>;
  /** The PATHs of each side. */
  readonly paths?: readonly [before: readonly string[], after: readonly string[]];
}

async function previewOf(before: Files, after: Files, { settings, paths, ...more }: Given = {}): Promise<Preview> {
  const side = async (files: Files, options: FilesToOpen): Promise<RevisionSides['before']> => {
    const { environments, ports } = await openFiles(files, options);
    return { environments, files: ports.files, diagnostics: [], written: new Map() };
  };
  const sides: RevisionSides = {
    revisions: { base: { name: 'main', commit: 'a' }, head: undefined },
    before: await side(before, paths === undefined ? {} : { paths: paths[0] }),
    after: await side(after, paths === undefined ? {} : { paths: paths[1] }),
    missing: [],
    submodules: [],
    unreadable: [],
    unrendered: [],
    skipped: 0,
    ...more,
  };
  return createPreview(sides, { ...judgeSettings(), ...settings });
}
const codesOf = (found: Preview['newFindings']): readonly DiagnosticCode[] => found.map(({ code }) => code);

describe('the numbers of a preview', () => {
  const none = {
    added: 0,
    removed: 0,
    changed: 0,
    containers: 0,
    restarts: 0,
    replaced: 0,
    notRestarted: 0,
    serviceLinks: 0,
  };
  const one = deployment('args: [a]');
  const other = deployment('args: [b]');
  const fromMap = deployment('envFrom: [{configMapRef: {name: m}}]');
  const pod = (args: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: app, image: a, args: [${args}]}]}\n`;
  it.each<readonly [what: string, before: Files, after: Files, numbers: Partial<typeof none>]>([
    ['nothing', { 'a.yaml': one }, { 'a.yaml': one }, {}],
    ['a new workload, whose containers do not change', {}, { 'a.yaml': one }, { added: 1 }],
    ['a workload that is gone', { 'a.yaml': one }, {}, { removed: 1 }],
    ['a workload that restarts', { 'a.yaml': one }, { 'a.yaml': other }, { changed: 1, containers: 1, restarts: 1 }],
    [
      'a Pod that must be replaced',
      { 'a.yaml': pod('a') },
      { 'a.yaml': pod('b') },
      { changed: 1, containers: 1, replaced: 1 },
    ],
    [
      'a workload in two roots',
      overlays(one, 'dev', 'prod'),
      overlays(other, 'dev', 'prod'),
      { changed: 2, containers: 2, restarts: 2 },
    ],
    [
      'a workload that does not restart with its ConfigMap',
      { 'a.yaml': fromMap, 'm.yaml': map('1') },
      { 'a.yaml': fromMap, 'm.yaml': map('2') },
      { changed: 1, containers: 1, notRestarted: 1 },
    ],
    [
      'a ReplicaSet, which does not replace its pods',
      { 'a.yaml': deployment('args: [a]', 'ReplicaSet') },
      { 'a.yaml': deployment('args: [b]', 'ReplicaSet') },
      { changed: 1, containers: 1, notRestarted: 1 },
    ],
    ['a new Service', { 'a.yaml': one }, { 'a.yaml': one, 's.yaml': SERVICE }, { added: 1, serviceLinks: 1 }],
  ])('count %s', async (_, before, after, numbers) => {
    const { added, removed, changed, containers, restarts, replaced, notRestarted, serviceLinks } = (
      await previewOf(before, after)
    ).summary;
    const found = { added, removed, changed, containers, restarts, replaced, notRestarted, serviceLinks };
    expect(found).toEqual({ ...none, ...numbers });
  });

  it('count roots, built or not, and those that are skipped', async () => {
    const after = { ...overlays(one, 'prod'), 'q/kustomization.yaml': 'resources: [gone.yaml]\n' };
    const { summary } = await previewOf(after, after, { skipped: 3 });
    expect(summary.roots).toEqual({ built: 1, notBuilt: 1, skipped: 3 });
  });

  it('count new findings by severity, and those that are gone', async () => {
    const after = { 'a.yaml': deployment('args: ["$(NO)"], env: [{name: A, value: a}, {name: A, value: b}]') };
    const added = await previewOf({ 'a.yaml': one }, after);
    expect(added.summary).toMatchObject({ newErrors: 1, newWarnings: codesOf(added.newFindings).length - 1, gone: 0 });
    const gone = await previewOf(after, { 'a.yaml': one });
    expect(gone.summary).toMatchObject({ newErrors: 0, newWarnings: 0, gone: codesOf(added.newFindings).length });
  });
});

it('what is not compared are also files that cannot be read, submodules, charts and templates', async () => {
  const unrendered = [{ kind: 'chart', path: 'c' } as const, { kind: 'template', path: 'd' } as const];
  const { notCompared } = await previewOf({}, {}, { unreadable: ['a'], submodules: ['b'], unrendered });
  expect(notCompared).toEqual([
    { kind: 'file', path: 'a', side: 'after' },
    { kind: 'submodule', path: 'b', side: 'both' },
    { kind: 'chart', path: 'c', side: 'both' },
    { kind: 'template', path: 'd', side: 'both' },
  ]);
});

describe('a root that the head does not build', () => {
  const wrong = deployment('args: ["$(NO)"]');
  const before = overlays(wrong, 'prod');
  const after = { ...before, 'prod/kustomization.yaml': 'resources: [../base, gone.yaml]\nnamePrefix: prod-\n' };

  it('has no findings that are gone', async () => {
    const { goneFindings, notCompared } = await previewOf(before, after);
    expect(codesOf(goneFindings)).toEqual([]);
    expect(notCompared).toEqual([{ kind: 'root', path: 'prod', side: 'after' }]);
  });

  it('leaves no files that seem to be new', async () => {
    const lost = { 'p/kustomization.yaml': 'a: [\n', 'p/web.yaml': deployment('') };
    const whole = { ...lost, 'p/kustomization.yaml': 'resources: [web.yaml]\n' };
    expect((await previewOf(whole, lost)).summary).toMatchObject({ added: 0 });
    // Without the base, it is a file that no kustomization uses.
    expect((await previewOf({}, lost)).summary).toMatchObject({ added: 1 });
  });

  it('can have what a file misses', async () => {
    const file = deployment('envFrom: [{configMapRef: {name: m}}]', 'Deployment', 'file');
    const generator =
      'generatorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator: [{name: m, literals: [A=1]}]\n';
    const has = { 'a.yaml': file, 'p/kustomization.yaml': generator };
    const lost = { ...has, 'p/kustomization.yaml': `${generator}resources: [gone.yaml]\n` };
    expect(codesOf((await previewOf(has, lost)).newFindings)).not.toContain('missing-configmap');
    const gone = { 'a.yaml': file };
    expect(codesOf((await previewOf(has, gone)).newFindings)).toContain('missing-configmap');
  });
});

it('a finding in a file that the head cannot read is not gone', async () => {
  const before = { 'a.yaml': deployment('args: ["$(NO)"]') };
  expect(codesOf((await previewOf(before, { 'a.yaml': 'a: [' })).goneFindings)).toEqual([]);
  expect(codesOf((await previewOf(before, {})).goneFindings)).toEqual(['unresolved-reference']);
});

describe('a cause at several places', () => {
  const uses = (name: string): string => deployment('envFrom: [{configMapRef: {name: m}}]', 'Deployment', name);
  it('is not gone while it is at one of them', async () => {
    const both = { 'a.yaml': uses('a'), 'b.yaml': uses('b') };
    expect(codesOf((await previewOf(both, { 'b.yaml': uses('b') })).goneFindings)).toEqual([]);
    expect(codesOf((await previewOf(both, { 'c.yaml': map('1') })).goneFindings)).toEqual(['missing-configmap']);
  });

  it('is one finding', async () => {
    const { newFindings } = await previewOf({}, { 'a.yaml': uses('a'), 'b.yaml': uses('b') });
    expect(newFindings).toMatchObject([{ code: 'missing-configmap', occurrences: [{}] }]);
  });
});

it('the texts of a file are those of both sides, also if one side does not use it', async () => {
  const before = { 'a.yaml': map('1'), 'b.yaml': map('2').replace('name: m', 'name: n') };
  const after = { 'a.yaml': map('3'), 'b.yaml': map('4').replace('name: m', 'name: n') };
  const { sources } = await previewOf(before, after, { paths: [['a.yaml'], ['b.yaml']] });
  const textsOf = (side: Preview['sources']['before']): readonly unknown[] =>
    [...side].map(([path, { text }]) => [path, text]);
  expect(textsOf(sources.before)).toEqual([
    ['a.yaml', before['a.yaml']],
    ['b.yaml', before['b.yaml']],
  ]);
  expect(textsOf(sources.after)).toEqual([
    ['b.yaml', after['b.yaml']],
    ['a.yaml', after['a.yaml']],
  ]);
});

it.each([
  [0, ['unseen-containers']],
  // The roots that did not change are not built, and can have such an object.
  [1, []],
])('a path of a pod template that nothing has is found, if %i roots are skipped', async (skipped, codes) => {
  const template = parseTemplatePath('App.example.com=spec.pod');
  if (template === undefined) throw new Error('no path');
  const files = { 'a.yaml': map('1') };
  const { newFindings } = await previewOf(files, files, { skipped, settings: { templates: [template] } });
  expect(codesOf(newFindings)).toEqual(codes);
});
