import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { member, toJsonValue } from '@krmkit/base';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewVerdict } from '../../src/preview/preview-revisions.ts';
import type { Verdict } from '../../src/findings/verdict.ts';
import { previewClone, previewText } from '../check-files.ts';

const PLAIN = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\ndata: {a: b}\n';

const FILES: FileEdits = {
  'base/kustomization.yaml': 'resources: [settings.yaml]\n',
  'base/settings.yaml': PLAIN.replace('first', 'settings'),
  'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: prod-\n',
  'prod/own.yaml': PLAIN.replace('first', 'own'),
  'plain/both.yaml': `${PLAIN}---\n${PLAIN.replace('first', 'second')}`,
};

const BROKEN_YAML = 'resources: [../base\nnamePrefix: prod-\n';
const MISSING_BASE = 'resources: [../missing, own.yaml]\nnamePrefix: prod-\n';

let clone: Clone;
beforeAll(() => {
  clone = createClone();
});
beforeEach(() => {
  clone.commit(FILES);
});
afterAll(() => {
  clone.remove();
});

interface Shown {
  readonly changes: readonly { readonly kind: string; readonly resources: readonly { readonly name: string }[] }[];
  readonly notCompared: readonly unknown[];
  readonly newFindings: readonly { readonly code: string }[];
  readonly goneFindings: readonly { readonly code: string }[];
}

async function previewJson(): Promise<Shown & { readonly verdict: Verdict }> {
  const { text, result } = await previewClone(clone, 'HEAD');
  const shown: Shown = JSON.parse(await text('json'));
  return { ...shown, verdict: previewVerdict(result, { strict: false, failOnChange: false }) };
}

function summaryOf({ changes, notCompared, newFindings, goneFindings }: Shown): unknown {
  return {
    changes: changes.map(({ kind, resources }) => `${kind} ${resources.map(({ name }) => name).join(', ')}`),
    notCompared,
    added: newFindings.map(({ code }) => code),
    gone: goneFindings.map(({ code }) => code),
  };
}

function summaryFields({ changes, notCompared }: Shown): Record<'changes' | 'notCompared', readonly unknown[]> {
  return {
    changes: changes.map(({ kind, resources }) => `${kind} ${resources.map(({ name }) => name).join(', ')}`).toSorted(),
    notCompared: notCompared.map((one) => member(toJsonValue(one), 'path')),
  };
}

describe('a root that cannot be built', () => {
  it.each([
    ['its kustomization is not YAML', BROKEN_YAML, 'invalid-yaml'],
    ['its base is missing', MISSING_BASE, 'missing-build-input'],
  ])('on the head is a new error: %s', async (_, text, code) => {
    clone.edit({ 'prod/kustomization.yaml': text });
    const shown = await previewJson();
    const notCompared = [{ kind: 'root', path: 'prod', side: 'after' }];
    expect(summaryOf(shown)).toEqual({ changes: [], notCompared, added: [code], gone: [] });
    expect(shown.verdict).toBe('failed');
    const shownText = await previewText('table', clone, 'HEAD');
    expect(shownText.split('\n')).toContain('not compared (could not be built in the head): prod');
  });

  it.each([BROKEN_YAML, MISSING_BASE])('on the base is a finding that is gone: %j', async (text) => {
    clone.commit({ 'prod/kustomization.yaml': text });
    clone.edit(FILES);
    const shown = await previewJson();
    const notCompared = [{ kind: 'root', path: 'prod', side: 'before' }];
    expect(summaryOf(shown)).toMatchObject({ changes: [], notCompared, added: [], gone: [expect.any(String)] });
    expect(shown.verdict).toBe('passed');
  });

  it('on both sides is not compared, and its error is not new', async () => {
    clone.commit({ 'prod/kustomization.yaml': MISSING_BASE });
    clone.edit({ 'prod/kustomization.yaml': `${MISSING_BASE}nameSuffix: -x\n` });
    const shown = await previewJson();
    const notCompared = [{ kind: 'root', path: 'prod', side: 'both' }];
    expect(summaryOf(shown)).toEqual({ changes: [], notCompared, added: [], gone: [] });
    expect(shown.verdict).toBe('passed');
    expect(await previewText('markdown', clone, 'HEAD')).toContain(
      'not compared (could not be built in the base and the head): prod',
    );
  });

  it('does not hide what only it uses', async () => {
    clone.commit({ 'prod/kustomization.yaml': 'resources: [../base, own.yaml, "https://example.com/x.yaml"]\n' });
    clone.edit({ 'base/settings.yaml': FILES['base/settings.yaml']?.replace('b}', 'c}') });
    expect((await previewJson()).changes).toMatchObject([{ kind: 'changed', roots: ['base'] }]);
    clone.edit({ 'prod/own.yaml': FILES['prod/own.yaml']?.replace('b}', 'c}') });
    expect((await previewJson()).changes).toMatchObject([
      { kind: 'changed', roots: ['base'] },
      { kind: 'changed', roots: ['prod'] },
    ]);
  });

  it('does not remove what Flux applies', async () => {
    const flux = (path: string): string =>
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps, namespace: flux-system}\nspec: {path: ${path}, sourceRef: {kind: GitRepository, name: flux-system}, postBuild: {substitute: {A: b}}}\n`;
    clone.commit({ 'apps/web.yaml': PLAIN.replace('a: b', 'a: "${A}"'), 'c/apps.yaml': flux('apps') });
    clone.edit({ 'apps/web.yaml': PLAIN.replace('a: b', 'a: "${B}"') });
    const { changes, notCompared } = await previewJson();
    expect(changes).toEqual([]);
    expect(notCompared).toEqual([{ kind: 'root', path: 'flux:c/apps', side: 'after' }]);
  });

  it('does not hide a change of the Application whose source is not built', async () => {
    const application = (version: string, path: string): string =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop, namespace: argocd}\nspec:\n  destination: {namespace: shop}\n  sources:\n  - {repoURL: https://charts.example.com, chart: shop, targetRevision: ${version}}\n${path}`;
    const own = '  - {repoURL: https://example.com/o/here, path: apps}\n';
    clone.commit({
      'apps/web.yaml': PLAIN,
      'c/shop.yaml': application('1.0.0', own),
      'c/chart.yaml': application('1.0.0', '').replace('name: shop', 'name: chart'),
    });
    clone.edit({
      'c/shop.yaml': application('1.1.0', own),
      'c/chart.yaml': application('1.1.0', '').replace('name: shop', 'name: chart'),
    });
    expect(summaryOf(await previewJson())).toEqual({
      changes: ['changed chart', 'changed shop'],
      notCompared: [
        { kind: 'root', path: 'argocd:chart', side: 'both' },
        { kind: 'root', path: 'argocd:shop/sources[0]', side: 'both' },
      ],
      added: [],
      gone: [],
    });
  });

  it.each([
    ['jsonnet', 'path: made', 'made/main.jsonnet'],
    ['a plugin', 'path: made, plugin: {name: cue}', 'made/lib/x.cue'],
  ])('does not hide a change of what %s makes for an Application', async (_, source, path) => {
    const application = `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: made, namespace: argocd}\nspec: {destination: {}, source: {repoURL: https://example.com/o/here, ${source}}}\n`;
    clone.commit({ 'c/made.yaml': application, [path]: '{}', 'other/x.cue': '{}' });
    clone.edit({ 'other/x.cue': '{a: 1}' });
    expect(summaryFields(await previewJson()).notCompared).toEqual([]);
    clone.edit({ [path]: '{a: 1}' });
    expect(summaryFields(await previewJson()).notCompared).toEqual(['argocd:made']);
    clone.edit({ 'c/made.yaml': undefined, [path]: undefined, 'other/x.cue': undefined });
  });

  it('does not hide a change of what an ApplicationSet makes', async () => {
    const set = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: addons, namespace: argocd}
spec:
  goTemplate: true
  generators: [{git: {repoURL: https://example.com/o/here, files: [{path: addons/*.json}]}}]
  template:
    metadata: {name: '{{.name}}'}
    spec: {project: a, destination: {}, source: {repoURL: https://charts.example.com, chart: '{{.name}}', targetRevision: '{{.version}}'}}
`;
    clone.commit({ 'c/set.yaml': set, 'addons/a.json': '{"name": "a", "version": "1"}' });
    clone.edit({ 'addons/a.json': '{"name": "a", "version": "2"}', 'addons/b.json': '{"name": "b", "version": "1"}' });
    const { changes, notCompared } = summaryFields(await previewJson());
    expect(changes).toEqual(['added b', 'changed a']);
    expect(notCompared).toEqual(['argocd:a', 'argocd:b']);
  });

  it('does not hide the changes of other roots', async () => {
    clone.commit({ 'test/kustomization.yaml': 'resources: [../base]\n' });
    clone.edit({ 'prod/kustomization.yaml': MISSING_BASE, 'base/settings.yaml': PLAIN.replace('b}', 'c}') });
    expect((await previewJson()).changes.length).toBeGreaterThan(0);
  });
});

describe('what is not compared', () => {
  const FORMATS = ['table', 'markdown', 'github'] as const;

  it.each(FORMATS)('is in the headline of %s, and fails if it is strict', async (format) => {
    clone.commit({ 'prod/kustomization.yaml': MISSING_BASE });
    clone.edit({ 'prod/kustomization.yaml': `${MISSING_BASE}nameSuffix: -x\n` });
    const { text, result } = await previewClone(clone, 'HEAD');
    const shown = await text(format);
    expect(shown).toMatch(/no changes in what was compared( ·|;) 1 root not compared/);
    expect(shown).not.toMatch(/no changes(;|$|<)/m);
    expect(previewVerdict(result, { strict: true, failOnChange: false })).toBe('failed');
    expect(previewVerdict(result, { strict: false, failOnChange: false })).toBe('passed');
  });

  it('is a warning in SARIF', async () => {
    clone.commit({ 'prod/kustomization.yaml': MISSING_BASE });
    clone.edit({ 'prod/kustomization.yaml': `${MISSING_BASE}nameSuffix: -x\n` });
    const text = await previewText('sarif', clone, 'HEAD');
    expect(JSON.parse(text)).toMatchObject({ runs: [{ results: [{ ruleId: 'not-compared', level: 'warning' }] }] });
  });
});

const SERVICE =
  'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: web}, ports: [{port: 80}]}\n';
const POD = `apiVersion: v1
kind: Pod
metadata: {name: client, labels: {app: web}}
spec:
  containers:
  - {name: app, image: a, args: [$(WEB_SERVICE_HOST)]}
`;

describe('what a file misses', () => {
  const files: FileEdits = {
    'shop/kustomization.yaml': 'resources: [service.yaml]\n',
    'shop/service.yaml': SERVICE,
    'plain/pod.yaml': POD,
  };
  const changedPod = POD.replace('image: a', 'image: b');

  it.each<[string, FileEdits, readonly string[]]>([
    [
      'is unknown where the head cannot build a root that can have it',
      { 'shop/kustomization.yaml': 'resources: [service.yaml\n', 'plain/pod.yaml': changedPod },
      ['invalid-yaml'],
    ],
    [
      'is new where the build does not have it any more',
      {
        'shop/kustomization.yaml': 'namePrefix: a\nconfigMapGenerator: [{name: x}]\n',
        'shop/service.yaml': undefined,
        'plain/pod.yaml': changedPod,
      },
      ['missing-service'],
    ],
  ])('%s', async (_, edits, added) => {
    clone.commit(files);
    clone.edit(edits);
    const shown = await previewJson();
    expect(shown.newFindings.map(({ code }) => code).filter((code) => code !== 'unused-file')).toEqual(added);
  });
});
