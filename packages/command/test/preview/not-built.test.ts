import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { NEEDS_LINUX, createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const PLAIN = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\ndata: {a: b}\n';

const FILES: FileEdits = {
  'base/kustomization.yaml': 'resources: [settings.yaml]\n',
  'base/settings.yaml': PLAIN.replace('first', 'settings'),
  'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: prod-\n',
  'prod/own.yaml': PLAIN.replace('first', 'own'),
  'plain/both.yaml': `${PLAIN}---\n${PLAIN.replace('first', 'second')}`,
};

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

async function previewJson(): Promise<Shown & { readonly status: number }> {
  const { stdout, status } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '-o', 'json');
  const shown: Shown = JSON.parse(stdout);
  return { ...shown, status };
}

function summaryOf({ changes, notCompared, newFindings, goneFindings }: Shown): unknown {
  return {
    changes: changes.map(({ kind, resources }) => `${kind} ${resources.map(({ name }) => name).join(', ')}`),
    notCompared,
    added: newFindings.map(({ code }) => code),
    gone: goneFindings.map(({ code }) => code),
  };
}

describe('a root that is not compared', () => {
  it('fails with --strict', async () => {
    clone.commit({ 'prod/kustomization.yaml': MISSING_BASE });
    clone.edit({ 'prod/kustomization.yaml': `${MISSING_BASE}nameSuffix: -x\n` });
    const ended = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '--strict');
    expect(ended.stdout).toContain('1 root not compared');
    expect(ended.status).toBe(1);
    expect((await runIn(clone.ports(), 'preview', '--base', 'HEAD')).status).toBe(0);
  });
});

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
    expect((await previewJson()).notCompared).toEqual([]);
    move();
    const shown = { kind: 'submodule', path: 'vendor/sub', side: 'both' };
    expect((await previewJson()).notCompared).toEqual([shown]);
    const { stdout, status } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '--strict');
    expect(stdout).toContain('not compared (a submodule with another commit): vendor/sub');
    expect(stdout).toContain('no changes in what was compared; 1 submodule not compared');
    expect(status).toBe(1);
    clone.git('commit', '-qam', 'move');
    const heads = ['--base', 'HEAD~1', '--head', 'HEAD', '-o', 'json'];
    const { stdout: json } = await runIn(clone.ports(), 'preview', ...heads);
    expect(JSON.parse(json)).toMatchObject({ notCompared: [shown] });
    expect(JSON.parse((await runIn(clone.ports(), 'preview', 'base', ...heads)).stdout)).toMatchObject({
      notCompared: [],
    });
  });

  it('keeps its findings with --only-new', async () => {
    clone.git('-C', 'vendor/sub', 'checkout', '-q', 'HEAD');
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i, args: [$(NO)]}]}\n';
    const commit = inner.commit({ 'app/pod.yaml': pod });
    clone.git('-C', 'vendor/sub', 'fetch', '-q', 'origin', commit);
    clone.git('-C', 'vendor/sub', 'checkout', '-q', commit);
    const { stdout, status } = await runIn(clone.ports(), 'check', '--only-new', 'HEAD');
    expect(stdout).toContain('vendor/sub/app/pod.yaml');
    expect(status).toBe(1);
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
    const { stdout } = await runIn(clone.ports(), 'preview', path, '--base', 'HEAD', '-o', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ notCompared });
  });

  it('that git tracks is not compared, whether it is the same, another one or gone', async () => {
    write('app', '\xFF.yaml');
    clone.commit({ 'app/a.yaml': PLAIN });
    expect((await previewJson()).notCompared).toEqual([shown]);
    const { stdout, status } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '--strict');
    expect(stdout).toContain('not compared (could not be read in the head): app/\uFFFD.yaml');
    expect(status).toBe(1);
    rmSync(join(clone.path, 'app'), { recursive: true });
    expect((await previewJson()).notCompared).toEqual([shown]);
  });
});

describe('a PATH that git does not look at', () => {
  it.each(['preview', 'check', 'expand'])('is wrong usage: %s', async (verb) => {
    const outside = createClone();
    outside.commit({ 'pod.yaml': PLAIN });
    clone.edit({ 'link-out': `-> ${outside.path}` });
    const nested = `nested-${verb}`;
    clone.git('clone', '-q', outside.path, nested);
    const flags = verb === 'preview' ? ['--base', 'HEAD'] : ['--only-new', 'HEAD'];
    for (const path of [outside.path, 'link-out', nested, `${nested}/pod.yaml`]) {
      const { stderr, status } = await runIn(clone.ports(), verb, path, ...flags);
      expect([status, stderr]).toEqual([2, expect.stringMatching(/outside of this clone|another repository/)]);
    }
    outside.remove();
  });
});

describe('a file that cannot be read', () => {
  it('has no objects that are removed', async () => {
    clone.edit({ 'plain/both.yaml': `${PLAIN}---\nkind: [\n` });
    const notCompared = [{ kind: 'file', path: 'plain/both.yaml', side: 'after' }];
    expect(summaryOf(await previewJson())).toEqual({ changes: [], notCompared, added: ['invalid-yaml'], gone: [] });
  });
});
