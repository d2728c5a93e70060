import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '../../revision/clone.ts';
import { createClone } from '../../revision/clone.ts';
import { runIn } from '../fake-context.ts';

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

describe('a root that cannot be built', () => {
  it.each([
    ['its kustomization is not YAML', BROKEN_YAML, 'invalid-yaml', 3],
    ['its base is missing', MISSING_BASE, 'missing-build-input', 1],
  ])('on the head is a new error: %s', async (_, text, code, status) => {
    clone.edit({ 'prod/kustomization.yaml': text });
    const shown = await previewJson();
    const notCompared = [{ kind: 'root', path: 'prod', side: 'after' }];
    expect(summaryOf(shown)).toEqual({ changes: [], notCompared, added: [code], gone: [] });
    expect(shown.status).toBe(status);
    const { stdout } = await runIn(clone.ports(), 'preview', '--base', 'HEAD');
    expect(stdout.split('\n')).toContain('not compared (could not be built on the head): prod');
  });

  it.each([BROKEN_YAML, MISSING_BASE])('on the base is a finding that is gone: %j', async (text) => {
    clone.commit({ 'prod/kustomization.yaml': text });
    clone.edit(FILES);
    const shown = await previewJson();
    const notCompared = [{ kind: 'root', path: 'prod', side: 'before' }];
    expect(summaryOf(shown)).toMatchObject({ changes: [], notCompared, added: [], gone: [expect.any(String)] });
    expect(shown.status).toBe(0);
  });

  it('on both sides is not compared, and its error is not new', async () => {
    clone.commit({ 'prod/kustomization.yaml': MISSING_BASE });
    clone.edit({ 'prod/kustomization.yaml': `${MISSING_BASE}nameSuffix: -x\n` });
    const shown = await previewJson();
    const notCompared = [{ kind: 'root', path: 'prod', side: 'both' }];
    expect(summaryOf(shown)).toEqual({ changes: [], notCompared, added: [], gone: [] });
    expect(shown.status).toBe(0);
    const { stdout } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '-o', 'markdown');
    expect(stdout).toContain('not compared (could not be built on either side): prod');
  });

  it('does not hide the changes of other roots', async () => {
    clone.commit({ 'test/kustomization.yaml': 'resources: [../base]\n' });
    clone.edit({ 'prod/kustomization.yaml': MISSING_BASE, 'base/settings.yaml': PLAIN.replace('b}', 'c}') });
    expect((await previewJson()).changes.length).toBeGreaterThan(0);
  });
});

describe('a file that cannot be read', () => {
  it('has no objects that are removed', async () => {
    clone.edit({ 'plain/both.yaml': `${PLAIN}---\nkind: [\n` });
    const notCompared = [{ kind: 'file', path: 'plain/both.yaml', side: 'after' }];
    expect(summaryOf(await previewJson())).toEqual({ changes: [], notCompared, added: ['invalid-yaml'], gone: [] });
  });
});
