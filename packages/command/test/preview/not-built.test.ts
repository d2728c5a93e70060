import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const PLAIN = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\ndata: {a: b}\n';

const MISSING_BASE = 'resources: [../missing]\n';

let clone: Clone;
beforeAll(() => {
  clone = createClone();
});
afterAll(() => {
  clone.remove();
});

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
