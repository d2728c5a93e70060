import { describe, expect, it } from 'vitest';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const pod = (args: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: app, image: a, args: [${args}]}]}\n`;
const BROKEN = 'a: [\n';
const WRONG = pod('"$(NO)"');

describe('a file that cannot be read', () => {
  it.each<readonly [title: string, files: Readonly<Record<string, string>>, flags: readonly string[], status: number]>([
    ['beside a finding', { 'a.yaml': WRONG, 'b.yaml': BROKEN }, [], 1],
    ['beside a file without findings', { 'a.yaml': pod(''), 'b.yaml': BROKEN }, [], 1],
    ['alone', { 'b.yaml': BROKEN }, [], 3],
    ['beside a finding, with --strict', { 'a.yaml': WRONG, 'b.yaml': BROKEN }, ['--strict'], 3],
    ['that is excluded', { 'a.yaml': pod(''), 'b.yaml': BROKEN }, ['--exclude', 'b.yaml'], 0],
  ])('%s', async (_, files, flags, status) => {
    const ending = await runIn({ files }, 'check', ...flags);
    expect(ending.status).toBe(status);
    expect(ending.stdout.includes(', 1 file could not be read')).toBe(status !== 0);
    if ('a.yaml' in files && files['a.yaml'] === WRONG) expect(ending.stdout).toContain('$(NO) is not defined');
  });
});

describe('--exclude', () => {
  const files = {
    'a.yaml': WRONG,
    'deep/b.yaml': WRONG,
    'deep/test/c.yaml': WRONG,
    'kept/kustomization.yaml': 'resources: [c.yaml]\n',
    'kept/c.yaml': WRONG,
  };
  it.each([
    [['*.yaml'], []],
    [['deep/'], ['a.yaml', 'kept/c.yaml']],
    [
      ['test', 'a.yaml'],
      ['deep/b.yaml', 'kept/c.yaml'],
    ],
    [
      ['deep/*', '!deep/b.yaml'],
      ['a.yaml', 'deep/b.yaml', 'kept/c.yaml'],
    ],
    // What a kustomization names is built.
    [
      ['c.yaml', '/a.yaml'],
      ['deep/b.yaml', 'kept/c.yaml'],
    ],
  ])('%j', async (patterns, left) => {
    const flags = patterns.flatMap((pattern) => ['--exclude', pattern]);
    const { stdout } = await runIn({ files }, 'check', '-o', 'json', ...flags);
    const { diagnostics }: { readonly diagnostics: readonly { readonly location: { readonly path: string } }[] } =
      JSON.parse(stdout);
    expect(diagnostics.map(({ location }) => location.path)).toEqual(left);
  });

  it.each([['tree'], ['count'], ['grep', 'kind=Pod']])('works in %s', async (...given) => {
    const { stdout } = await runIn(
      { files: { 'a.yaml': WRONG, 'b.yaml': WRONG.replace('name: a', 'name: b') } },
      ...given,
      '.',
      '--exclude',
      'b.yaml',
    );
    expect(stdout).not.toContain('b.yaml');
    expect(stdout).not.toContain('2');
  });

  it('works in preview, on both sides', async () => {
    const clone = createClone();
    clone.commit({ 'a.yaml': pod(''), 'b.yaml': pod('').replace('name: a', 'name: b') });
    clone.edit({ 'a.yaml': WRONG, 'b.yaml': BROKEN });
    const { stdout, status } = await runIn(clone.ports(), 'preview', '--base', 'main', '--exclude', 'b.yaml', '.');
    clone.remove();
    expect(stdout).toContain('1 object changed');
    expect(stdout).not.toContain('b.yaml');
    expect(status).toBe(1);
  });
});
