import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { members, root } from './github-runner.ts';

/** A `site/build.mjs` of a release, which writes its arguments into the site. */
const RELEASE = `
import { mkdirSync, writeFileSync } from 'node:fs';
const given = process.argv.slice(2);
const out = given[given.indexOf('--out') + 1];
mkdirSync(out, { recursive: true });
writeFileSync(out + '/index.html', JSON.stringify([TAG, ...given.slice(0, given.indexOf('--out'))]));
`;

describe('npm run site -- --versions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-site-'));
  const out = join(folder, 'out');
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const release = (tag: string, hasSite = true): void => {
    mkdirSync(join(folder, 'site'), { recursive: true });
    if (hasSite) writeFileSync(join(folder, 'site/build.mjs'), RELEASE.replace('TAG', JSON.stringify(tag)));
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', tag);
    git('tag', tag);
  };

  beforeAll(() => {
    git('init', '-q');
    release('v0.9.0', false);
    for (const tag of ['v1.0.0-rc.1', 'v1.0.0', 'v1.9.0', 'v1.10.0', 'v1.10.1-rc.1', 'v1.10.1-rc.2', 'v2.0.0-rc.1']) {
      release(tag);
    }
    release('v1.0.1');
    release('nightly');
    for (const path of ['site', 'scripts']) {
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        filter: (source) => !/node_modules|dist|temp/.test(source.slice(root.length)),
      });
    }
    execFileSync(process.execPath, [join(folder, 'site/build.mjs'), '--versions', '--out', out], { cwd: folder });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const built = (path: string): unknown => JSON.parse(readFileSync(join(out, path, 'index.html'), 'utf8'));
  const home = 'https://krmkit.github.io/krmkit/';
  const lines = 'v2.0,v1.10,v1.9,v1.0';

  it('builds the newest release at the root, by the program of its tag', () => {
    expect(built('.')).toEqual(['v1.10.0', '--home', home, '--folder', '', '--lines', lines]);
  });

  it.each([
    ['v2.0', 'v2.0.0-rc.1'],
    ['v1.10', 'v1.10.0'],
    ['v1.9', 'v1.9.0'],
    ['v1.0', 'v1.0.1'],
  ])('builds %s from its newest release', (line, tag) => {
    expect(built(line)).toEqual([tag, '--home', home, '--folder', `${line}/`, '--lines', lines]);
  });

  it('leaves releases without a site out, and no worktree behind', () => {
    expect(existsSync(join(out, 'v0.9'))).toBe(false);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  });
});

describe('.github/workflows/site.yml', () => {
  const workflow = members(parse(readFileSync(join(root, '.github/workflows/site.yml'), 'utf8')));
  const jobs = members(workflow['jobs']);

  it('runs on tags of versions, and can write only where it publishes', () => {
    expect(members(workflow['on'])['push']).toEqual({ tags: ['v*'] });
    expect(workflow['permissions']).toEqual({ contents: 'read' });
    const writing = Object.entries(jobs).filter(([, job]) => members(job)['permissions'] !== undefined);
    expect(writing).toEqual([
      ['publish', expect.objectContaining({ permissions: { pages: 'write', 'id-token': 'write' } })],
    ]);
  });

  it('builds with all tags', () => {
    const { steps } = members(jobs['build']);
    expect(steps).toContainEqual({ uses: 'actions/checkout@v4', with: { 'fetch-depth': 0 } });
    expect(steps).toContainEqual({ run: 'npm run site -- --versions' });
  });
});
