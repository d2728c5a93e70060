import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeSpools } from '../../src/platform/node-spool.ts';
import type { Spool } from '../../src/platform/ports.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spool-'));
  vi.stubEnv('TMPDIR', directory);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

async function contentOf(spool: Spool): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of spool.chunks()) {
    text += chunk.ok ? decoder.decode(chunk.value, { stream: true }) : chunk.failure;
  }
  return text;
}

async function create(): Promise<Spool> {
  const created = await nodeSpools().create();
  if (!created.ok) throw new RangeError(created.message);
  return created.value;
}

it('gives back what was written, as often as it is asked', async () => {
  const spool = await create();
  const pieces = ['one', '', 'two\n'.repeat(200_000), 'ü'];
  for (const piece of pieces) expect(await spool.write(new TextEncoder().encode(piece))).toEqual({ ok: true });
  expect(await contentOf(spool)).toBe(pieces.join(''));
  expect(await contentOf(spool)).toBe(pieces.join(''));
  await spool.remove();
});

it('leaves nothing behind, and says so to those who still want something', async () => {
  const spool = await create();
  await spool.write(new Uint8Array([1]));
  await spool.remove();
  await spool.remove();
  expect(readdirSync(directory)).toEqual([]);
  expect(await spool.write(new Uint8Array([1]))).toMatchObject({ ok: false, message: 'the spool has been removed' });
  expect(await contentOf(spool)).toBe('failed');
});

it('says where there is no place for it', async () => {
  vi.stubEnv('TMPDIR', join(directory, 'nowhere'));
  expect(await nodeSpools().create()).toMatchObject({ ok: false, failure: 'missing' });
});
