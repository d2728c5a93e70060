import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

describe('version', () => {
  it.each([[['version']], [['--version']], [['--quiet', 'version']]])('%j', async (given) => {
    expect(await runIn({}, ...given)).toEqual({ status: 0, stdout: 'krmkit 0.0.0-source\n', stderr: '' });
  });

  it('as JSON names the releases it knows', async () => {
    expect(JSON.parse((await runIn({}, 'version', '-ojson')).stdout)).toEqual({
      version: '0.0.0-source',
      kubernetes: { oldest: '1.20', newest: '1.37' },
    });
  });
});
