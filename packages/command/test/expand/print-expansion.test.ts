import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

// A container with a finding.
const FILES = {
  'a.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: app, image: i, args: [$(NO)], env: [{name: A, value: b}]}]}\n',
};

describe('the findings of an expansion', () => {
  it.each([
    ['env', [], 'A=b\n', true],
    ['env', ['-q'], 'A=b\n', false],
    ['yaml', [], 'A', true],
    ['table', [], 'unresolved-reference', false],
    ['json', [], 'unresolved-reference', false],
    ['github', [], 'unresolved-reference', false],
  ])('with -o %s %j', async (format, flags, onStdout, isOnStderr) => {
    const { stdout, stderr } = await runIn({ files: FILES }, 'expand', 'a.yaml', '-o', format, ...flags);
    expect(stdout).toContain(onStdout);
    expect(stderr.includes('unresolved-reference')).toBe(isOnStderr);
  });

  it('are not computed for a reader that is gone', async () => {
    const { stdout } = await runIn({ files: FILES, closesAfter: 0 }, 'expand', 'a.yaml', '-o', 'json');
    expect(stdout).toBe('');
  });
});
