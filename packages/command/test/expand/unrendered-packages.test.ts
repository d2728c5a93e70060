import { describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const FILES = {
  'p/Kptfile':
    'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\npipeline:\n  mutators:\n  - image: set-labels:v0.2\n    configMap: {a: b}\n',
  'p/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n',
};

/** Judging a package runs nothing. */
const programs: Programs = { run: () => Promise.reject(new Error('a program was run')) };

describe('expand of a kpt package', () => {
  it('runs no function, and has an info for the package', async () => {
    const { stdout, status } = await runIn({ files: FILES, programs }, 'expand', '--severity', 'info', '.');
    expect(status).toBe(0);
    expect(stdout).toContain('p/Kptfile:6:3  info  unrendered-package\n');
    expect(stdout).toContain('krmkit render --dry-run p\n');
  });
});
