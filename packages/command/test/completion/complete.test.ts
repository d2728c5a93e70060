import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

describe('completion', () => {
  const rows: readonly (readonly [words: readonly string[], candidates: readonly string[]])[] = [
    [['exp'], ['expand', 'export', 'explain', ':']],
    [['expand', ''], [':files']],
    [
      ['expand', 'x.yaml', '--st'],
      ['--strict', ':'],
    ],
    [
      ['expand', '-o', 'j'],
      ['json', 'junit', ':'],
    ],
    [
      ['expand', '--output', '=', 'j'],
      ['json', 'junit', ':'],
    ],
    [
      ['expand', '--output=j'],
      ['--output=json', '--output=junit', ':'],
    ],
    [['expand', '--image-config', ''], [':files']],
    [['expand', '--container', ''], [':']],
    [['expand', '--', '--st'], [':files']],
    [
      ['explain', 'forw'],
      ['forward-reference', ':files'],
    ],
    [
      ['completion', 'p'],
      ['powershell', ':'],
    ],
    [
      ['help', 'v'],
      ['version', ':'],
    ],
    [
      ['completion', '""'],
      ['bash', 'zsh', 'fish', 'powershell', ':'],
    ],
    [['nonsense', ''], [':']],
    [
      ['--color', ''],
      ['auto', 'always', 'never', ':'],
    ],
    [
      ['--color', 'never', 'expa'],
      ['expand', ':'],
    ],
  ];
  it.each(rows)('%j', async (words, candidates) => {
    const { status, stdout } = await runIn({}, '__complete', ...words);
    expect(status).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(candidates);
  });
});
