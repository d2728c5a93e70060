import { createClone } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

describe('SARIF', () => {
  it('has only new findings', async () => {
    const pod = (args: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: app\n    image: a:1\n    args: [${args}]\n`;
    const clone = createClone();
    try {
      clone.commit({ 'a.yaml': pod('$(OLD)') });
      clone.edit({ 'a.yaml': pod('$(OLD), $(NEW)') });
      const { stdout } = await runIn(clone.ports(), 'preview', '-o', 'sarif');
      expect(JSON.parse(stdout)).toMatchObject({
        version: '2.1.0',
        runs: [{ results: [{ ruleId: 'unresolved-reference', message: { text: expect.stringContaining('$(NEW)') } }] }],
      });
    } finally {
      clone.remove();
    }
  });
});
