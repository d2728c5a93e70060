import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from './cli-process.ts';

// krmkit's main promise: unchanged text stays byte for byte, in 2,000 files of different styles.
const STYLES = fileURLToPath(new URL('../../yaml/test/fixtures/styles/', import.meta.url));
const FILES = 2000;

const root = mkdtempSync(join(tmpdir(), 'krmkit-no-op-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The same text in the style of another editor. */
const VARIANTS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.replace(/\n+$/, ''),
  (text) => `${text}\n\n`,
];

let before: ReadonlyMap<string, bigint> = new Map();

beforeAll(() => {
  const styles = readdirSync(STYLES).filter((name) => /\.(?:yaml|json)$/.test(name));
  expect(styles.length).toBeGreaterThanOrEqual(30);
  for (let index = 0; index < FILES; index++) {
    const name = styles[index % styles.length] ?? '';
    const variant = VARIANTS[Math.floor(index / styles.length) % VARIANTS.length];
    const folder = join(root, `team-${String(index % 25)}`);
    mkdirSync(folder, { recursive: true });
    const text = readFileSync(join(STYLES, name), 'utf8');
    writeFileSync(join(folder, `${String(index)}-${name}`), variant === undefined ? text : variant(text));
  }
  git('init', '--quiet');
  git('config', 'core.autocrlf', 'false');
  git('add', '--all');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '--quiet', '--message', 'before');
  before = times();
});

function git(...given: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...given], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

function times(): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:yaml|json)$/.test(entry)) found.set(entry, statSync(join(root, entry), { bigint: true }).mtimeNs);
  }
  return found;
}

function krmkit(given: readonly string[], input = ''): string {
  const done = spawnSync(process.execPath, [CLI, ...given], { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(done.status, done.stderr).toBe(0);
  return done.stdout;
}

describe(`a package of ${String(FILES)} files in mixed styles`, () => {
  const rows: readonly (readonly [name: string, run: () => void])[] = [
    ['source | sink', () => krmkit(['sink', '--quiet', '.'], krmkit(['source', '--quiet', '.']))],
    [
      'source | cat | sink',
      () => krmkit(['sink', '--quiet', '.'], krmkit(['cat', '--quiet', '-'], krmkit(['source', '--quiet', '.']))),
    ],
    ['set to the present value', () => krmkit(['set', '--quiet', '.', 'apiVersion=v1', '--kind', 'ConfigMap'])],
  ];
  it.each(rows)('%s changes no byte, and no modification time', (_, run) => {
    run();
    expect(git('status', '--porcelain')).toBe('');
    expect(before.size).toBe(FILES);
    expect(times()).toEqual(before);
  });

  it('would show a change', () => {
    const [first = ''] = before.keys();
    const path = join(root, first);
    const text = readFileSync(path);
    writeFileSync(path, Buffer.concat([text, Buffer.from(' ')]));
    expect(git('status', '--porcelain')).not.toBe('');
    expect(times()).not.toEqual(before);
    git('checkout', '--quiet', '--', '.');
  });
});
