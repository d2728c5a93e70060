import { expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const PLAIN = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  ports: [{port: 80}]\n';

it.each([
  ['diff', '# 1 changed (1 field), 0 unchanged\n'],
  ['markdown', '<!-- krmkit diff -->\n'],
])('diff -o %s ends with 1', async (format, first) => {
  const files = { 'a.yaml': PLAIN, 'b.yaml': PLAIN.replace('80', '81') };
  const { status, stdout } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', format);
  expect(status).toBe(1);
  expect(stdout.startsWith(first)).toBe(true);
});
