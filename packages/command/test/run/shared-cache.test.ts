import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'krmkit-cache-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// RFC 8410, section 10.
const PUBLIC = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
`;
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
file('pod.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n');
const keys = file('public.pem', PUBLIC);

describe('the flags of a shared cache', () => {
  it.each<[string, readonly string[], number, string]>([
    ['a mode without a cache', ['--cache-mode', 'read'], 2, '--cache-mode is for a shared cache'],
    ['keys without a cache', ['--cache-key', keys], 2, '--cache-key is for a shared cache'],
    ['an empty cache', ['--cache-to', ''], 2, '--cache-to is empty'],
    ['a missing key file', ['--cache-to', folder, '--cache-key', join(folder, 'none.pem')], 4, 'there is no key file'],
    ['public keys to read with', ['--cache-to', folder, '--cache-key', keys], 0, ''],
  ])('%s', async (_, flags, status, message) => {
    const ended = await runIn(
      { onDisk: true },
      'run',
      folder,
      '--module',
      'set-labels',
      '--dry-run',
      ...flags,
      '--',
      'app=a',
    );
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
  });
});
