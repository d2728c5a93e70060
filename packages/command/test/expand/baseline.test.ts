import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const container = (text: string): string => `{name: app, image: app, ${text}}`;
const pod = (name: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec: ${spec}\n`;

const FILES = {
  'a.yaml': `${pod('a', `{containers: [${container('envFrom: [{configMapRef: {name: c}}]')}]}`)}---\n${pod('d', `{containers: [${container('envFrom: [{configMapRef: {name: c}}]')}]}`)}`,
  'b.yaml': pod('b', `{containers: [${container('envFrom: [{configMapRef: {name: c}}]')}]}`),
};

describe('--baseline', () => {
  // Written before findings had causes.
  const baseline = readFileSync(new URL('../../../../test/fixtures/baseline-by-place.json', import.meta.url), 'utf8');

  it('of an earlier release hides every place of a cause', async () => {
    const { stdout, status } = await runIn(
      { files: { ...FILES, 'known.json': baseline } },
      'check',
      '--strict',
      '--baseline',
      'known.json',
      'a.yaml',
      'b.yaml',
    );
    expect(stdout).toContain('0 errors, 0 warnings, 3 not new');
    expect(status).toBe(0);
  });

  it('shows a new place of an old cause', async () => {
    const files = { ...FILES, 'c.yaml': FILES['b.yaml'].replace('name: b', 'name: e'), 'known.json': baseline };
    const { stdout } = await runIn({ files }, 'check', '--baseline', 'known.json', 'a.yaml', 'b.yaml', 'c.yaml');
    expect(stdout).toContain('c.yaml:4');
    expect(stdout).not.toContain('times in');
    expect(stdout).toContain('1 warning, 3 not new');
  });
});
