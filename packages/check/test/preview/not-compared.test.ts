import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { NEEDS_LINUX, createClone } from '@krmkit/testing';
import { settingsOf } from '../../src/api/options.ts';
import { findingsOfRevision } from '../../src/findings/baseline.ts';
import { previewVerdict } from '../../src/preview/preview-revisions.ts';
import type { ClonePreviewOptions } from '../check-files.ts';
import { openClone, previewClone, previewJson, revisionPorts } from '../check-files.ts';

const PLAIN = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\ndata: {a: b}\n';

const FILES: FileEdits = {
  'base/kustomization.yaml': 'resources: [settings.yaml]\n',
  'base/settings.yaml': PLAIN.replace('first', 'settings'),
  'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: prod-\n',
  'prod/own.yaml': PLAIN.replace('first', 'own'),
  'plain/both.yaml': `${PLAIN}---\n${PLAIN.replace('first', 'second')}`,
};

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

function previewShown(base = 'HEAD', options: ClonePreviewOptions = {}): Promise<Shown> {
  return previewJson(clone, base, options);
}

/** The text of a preview that fails if it is strict, and else passes. */
async function textOfPartial(): Promise<string> {
  const { text, result } = await previewClone(clone, 'HEAD');
  expect(previewVerdict(result, { strict: true, failOnChange: false })).toBe('failed');
  expect(previewVerdict(result, { strict: false, failOnChange: false })).toBe('passed');
  return text('table');
}

function summaryOf({ changes, notCompared, newFindings, goneFindings }: Shown): unknown {
  return {
    changes: changes.map(({ kind, resources }) => `${kind} ${resources.map(({ name }) => name).join(', ')}`),
    notCompared,
    added: newFindings.map(({ code }) => code),
    gone: goneFindings.map(({ code }) => code),
  };
}

describe('a submodule', () => {
  let inner: Clone;
  beforeAll(() => {
    inner = createClone();
    inner.commit({ 'app/settings.yaml': PLAIN });
    clone.commit(FILES);
    clone.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.path, 'vendor/sub');
    clone.git('commit', '-qm', 'submodule');
  });
  afterAll(() => {
    inner.remove();
  });

  const edited = PLAIN.replace('b}', 'c}');
  const move = (): void => {
    const commit = inner.commit({ 'app/settings.yaml': edited });
    clone.git('-C', 'vendor/sub', 'fetch', '-q', 'origin', commit);
    clone.git('-C', 'vendor/sub', 'checkout', '-q', commit);
  };

  it('with another commit is not compared, also if it is not committed', async () => {
    expect((await previewShown()).notCompared).toEqual([]);
    move();
    const shown = { kind: 'submodule', path: 'vendor/sub', side: 'both' };
    expect((await previewShown()).notCompared).toEqual([shown]);
    const text = await textOfPartial();
    expect(text).toContain('not compared (a submodule with another commit): vendor/sub');
    expect(text).toContain('no changes in what was compared; 1 submodule not compared');
    clone.git('commit', '-qam', 'move');
    expect((await previewShown('HEAD~1', { head: 'HEAD' })).notCompared).toEqual([shown]);
    expect((await previewShown('HEAD~1', { head: 'HEAD', paths: ['base'] })).notCompared).toEqual([]);
  });

  it('keeps its findings, which git does not have', async () => {
    clone.git('-C', 'vendor/sub', 'checkout', '-q', 'HEAD');
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i, args: [$(NO)]}]}\n';
    const commit = inner.commit({ 'app/pod.yaml': pod });
    clone.git('-C', 'vendor/sub', 'fetch', '-q', 'origin', commit);
    clone.git('-C', 'vendor/sub', 'checkout', '-q', commit);
    const opened = await openClone(clone);
    const settings = { ...settingsOf('check', {}), ...opened.settings, base: 'HEAD', head: undefined };
    const known = await findingsOfRevision(revisionPorts(clone), settings, new Map(), opened.environments.roots);
    expect(known).toEqual({ ok: true, value: [] });
  });
});

describe('what is not rendered', () => {
  const chart: FileEdits = {
    'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'charts/web/values.yaml': 'replicas: 1\n',
    'charts/web/templates/d.yaml': `${PLAIN}  # {{ .Values.replicas }}\n`,
    'template.yaml': 'kind: {{ .Kind }}\n',
    'prod/charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  };
  beforeEach(() => {
    clone.commit(chart);
  });
  afterAll(() => {
    clone.commit(Object.fromEntries(Object.keys(chart).map((path) => [path, undefined])));
  });

  it.each<[what: string, edits: FileEdits, shown: readonly string[]]>([
    ['nothing', {}, []],
    ['the values of a chart', { 'charts/web/values.yaml': 'replicas: 2\n' }, ['chart charts/web']],
    ['a template of a chart', { 'charts/web/templates/d.yaml': '{{ x }}\n' }, ['chart charts/web']],
    ['a template', { 'template.yaml': 'kind: {{ .Other }}\n' }, ['template template.yaml']],
    [
      'a chart of a root that cannot be built',
      { 'prod/own.yaml': 'a: [', 'prod/charts/web/Chart.yaml': 'name: web\n' },
      ['root prod', 'file prod/own.yaml'],
    ],
  ])('is not compared: %s', async (_, edits, shown) => {
    clone.edit(edits);
    const { notCompared } = await previewJson<{ notCompared: readonly Record<'kind' | 'path', string>[] }>(
      clone,
      'HEAD',
    );
    expect(notCompared.map(({ kind, path }) => `${kind} ${path}`)).toEqual(shown);
  });

  it('is counted in the headline, and fails a strict preview', async () => {
    clone.edit({ 'charts/web/values.yaml': 'replicas: 2\n', 'template.yaml': '{{ x }}\n' });
    const text = await textOfPartial();
    expect(text).toContain('not compared (a Helm chart, which needs --enable-helm to be rendered): charts/web');
    expect(text).toContain('no changes in what was compared; 1 chart not compared; 1 template not compared');
  });
});

// macOS and Windows refuse such names.
describe('a file whose name is not UTF-8', NEEDS_LINUX, () => {
  const write = (directory: string, name: string): void => {
    mkdirSync(join(clone.path, directory), { recursive: true });
    const path = Buffer.concat([Buffer.from(join(clone.path, directory, '/')), Buffer.from(name, 'latin1')]);
    writeFileSync(path, PLAIN);
  };
  const shown = { kind: 'file', path: 'app/\uFFFD.yaml', side: 'after' };
  const remove = (): void => {
    for (const name of ['app', 'ignored', 'other', '.krmignore']) {
      rmSync(join(clone.path, name), { recursive: true, force: true });
    }
    clone.commit({});
  };
  beforeEach(remove);
  afterAll(remove);

  it.each<[what: string, path: string, act: () => void, notCompared: readonly object[]]>([
    ['new', '.', () => write('app', '\xFF.yaml'), [shown]],
    ['new, and not read', '.', () => write('app', '\xFF.txt'), []],
    ['new, in an ignored directory', '.', () => write('ignored', '\xFF.yaml'), []],
    ['new, in another PATH', 'app', () => write('other', '\xFF.yaml'), []],
    ['valid, with the replacement character', '.', () => clone.edit({ 'app/\uFFFD.yaml': PLAIN }), []],
  ])('%s, in %s', async (_, path, act, notCompared) => {
    clone.commit({ 'app/a.yaml': PLAIN, 'ignored/a.yaml': PLAIN, '.krmignore': 'ignored/\n' });
    act();
    expect((await previewShown('HEAD', { paths: [path] })).notCompared).toEqual(notCompared);
  });

  it('that git tracks is not compared, whether it is the same, another one or gone', async () => {
    write('app', '\xFF.yaml');
    clone.commit({ 'app/a.yaml': PLAIN });
    expect((await previewShown()).notCompared).toEqual([shown]);
    expect(await textOfPartial()).toContain('not compared (could not be read in the head): app/\uFFFD.yaml');
    rmSync(join(clone.path, 'app'), { recursive: true });
    expect((await previewShown()).notCompared).toEqual([shown]);
  });
});

describe('a file that cannot be read', () => {
  it('has no objects that are removed', async () => {
    clone.edit({ 'plain/both.yaml': `${PLAIN}---\nkind: [\n` });
    const notCompared = [{ kind: 'file', path: 'plain/both.yaml', side: 'after' }];
    expect(summaryOf(await previewShown())).toEqual({ changes: [], notCompared, added: ['invalid-yaml'], gone: [] });
  });
});
