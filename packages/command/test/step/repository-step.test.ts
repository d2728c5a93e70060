import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-repository-step-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const name of ['package', 'krm', 'krm/git']) mkdirSync(join(root, name));

const PLACE = ['--dir', join(root, 'package'), '--exchange', join(root, 'krm')];
const COMMIT = ['--author', 'Bot <bot@x>', '--message', 'm'];
const ABSENT = ['--git', `file://${root}/absent.git`, '--push', 'b'];

describe('krmkit step clone and push', () => {
  it.each([
    ['clone', ['--push', 'b', ...PLACE], 2, '--git is missing'],
    ['clone', [...ABSENT, '--dir', 'x'], 2, '--exchange is missing'],
    ['push', [...ABSENT, ...PLACE], 2, '--author is missing'],
    ['push', [...ABSENT, ...PLACE, '--author', 'bot', '--message', 'm'], 2, '--author: it does not have the form'],
    ['clone', [...ABSENT, ...PLACE], 4, `file://${root}/absent.git cannot be fetched`],
    ['push', [...ABSENT, ...PLACE, ...COMMIT], 4, 'the repository is not cloned\n  run krmkit step clone'],
    ['clone', [...ABSENT, ...PLACE, '--login', join(root, 'krm')], 4, 'this address has no login'],
  ])('%s %j ends with a reason', async (half, words, status, message) => {
    const ended = await runIn({ onDisk: true }, 'step', half, ...words);
    expect(ended.stderr).toContain(`krmkit step: ${message}`);
    expect(ended.status).toBe(status);
    expect(ended.stdout).toBe('');
  });
});
