import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { SHOP, start } from './cli-process.ts';

it('reads a real directory', async () => {
  const { status, stdout, stderr } = await start(['expand', SHOP, '-q']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toContain('unresolved-reference');
});

it.each(['version', '--version'])('%s prints the name and the version', async (given) => {
  const { status, stdout, stderr } = await start([given]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^krmkit \d+\.\d+\.\d+\S*\n$/);
});

it('a version that cannot be written is status 4', needs('Linux', existsSync('/dev/full')), async () => {
  const full = openSync('/dev/full', 'w');
  const { status } = await start(['version'], { stdout: full });
  closeSync(full);
  expect(status).toBe(4);
});
