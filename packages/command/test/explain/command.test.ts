import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '@krmkit/pods';
import { runIn } from '../fake-context.ts';

describe('explain', () => {
  it('lists every code', async () => {
    const { stdout } = await runIn({}, 'explain');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Object.keys(CATALOGUE));
    expect(JSON.parse((await runIn({}, 'explain', '-ojson')).stdout)).toHaveLength(Object.keys(CATALOGUE).length);
  });

  it('explains one', async () => {
    const { stdout } = await runIn({}, 'explain', 'forward-reference');
    expect(stdout).toMatch(/^forward-reference {2}error\n/);
    expect(JSON.parse((await runIn({}, 'explain', 'forward-reference', '-ojson')).stdout)).toEqual({
      code: 'forward-reference',
      ...CATALOGUE['forward-reference'],
    });
  });
});
