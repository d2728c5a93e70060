import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { CLI, SHOP, start } from './cli-process.ts';

it.each([{ CI: 'true' }, { FORCE_COLOR: '' }])('writes no colors into a pipe, with %j', async (env) => {
  const { stdout, stderr } = await start(['expand', SHOP], { env });
  expect(`${stdout}${stderr}`).not.toContain('\u001B');
  expect(stdout).toContain('unresolved-reference');
});

it('ends quietly when its reader goes away', async () => {
  // The output is larger than the pipe.
  const pod = (name: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: a, image: i, args: [$(NO)]}]}\n`;
  const input = Array.from({ length: 1000 }, (_, index) => pod(`pod-${index}`)).join('---\n');
  const { status, signal, stdout, stderr } = await start(['expand', '-', '-ojson'], { hangUp: true, input });
  expect({ status, signal, stderr }).toEqual({ status: 1, signal: null, stderr: '' });
  expect(stdout).not.toContain('summary');
});

it.each([['expand'], ['explain'], ['help']])(
  '%s reports that a disk is full',
  needs('Linux', existsSync('/dev/full')),
  async (verb) => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = await start(verb === 'expand' ? [verb, SHOP, '-q'] : [verb], { stdout: full });
    closeSync(full);
    expect(status).toBe(4);
    expect(stderr).toMatch(/^krmkit: cannot write the output: ENOSPC[^\n]*\n$/);
  },
);

it.each([['cat'], ['grep', 'kind']])('%s stops reading when its reader goes away', async (...given) => {
  // An infinite stream: the test ends only if the command stops reading.
  const child = spawn(process.execPath, [CLI, ...given, '-'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const pods = Array.from(
    { length: 1000 },
    (_, index) => `apiVersion: v1\nkind: Pod\nmetadata: {name: p${index}}\n---\n`,
  );
  const feed = (): void => {
    child.stdin.write(pods.join(''), (error) => {
      if (!(error instanceof Error)) feed();
    });
  };
  child.stdin.on('error', () => undefined);
  feed();
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
