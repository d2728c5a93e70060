import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { Workshop } from '@krmkit/testing';
import { configMap, createWorkshop, kptfile, needs, originText } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

let shop: Workshop;
let previous: string;

beforeEach(() => {
  shop = createWorkshop();
  previous = process.cwd();
  mkdirSync(join(shop.path, 'here'));
  process.chdir(join(shop.path, 'here'));
});

afterEach(() => {
  process.chdir(previous);
  shop.remove();
});

function get(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true }, 'get', ...given);
}

function valueOf(text = ''): JsonValue {
  const [document] = parseDocuments(text);
  return document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
}

const WEB = configMap('web', { a: 'b   # spaced' });
const OWN =
  '# ours\napiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: theirs\ninfo:\n  description: a database\n';
const FILES = {
  'shop/web.yaml': WEB,
  'shop/run.sh': '#!/bin/sh\n',
  'shop/README.md': 'read\r\n',
  'shop/db/Kptfile': OWN,
  'shop/db/db.yaml': WEB,
  'other/x.yaml': WEB,
};

function origin(
  repository: string,
  directory: string,
  ref: string,
  commit: string,
  lockedRef = ref,
): { readonly upstream: object; readonly upstreamLock: object } {
  const place = { repo: repository, directory };
  return {
    upstream: { type: 'git', git: { ...place, ref }, updateStrategy: 'resource-merge' },
    upstreamLock: { type: 'git', git: { ...place, ref: lockedRef, commit } },
  };
}

describe('krmkit get', () => {
  it('copies a directory byte for byte, and records the commit in a Kptfile', async () => {
    const commit = shop.commit('v1', FILES);
    const { status, stdout, stderr } = await get(`file://${shop.path}/up/shop@v1`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    const address = `file://${shop.path}/up/shop@v1 (v1, ${commit.slice(0, 12)})`;
    expect(stderr).toBe(`krmkit get: shop: 6 files from ${address}\n  to update it later: krmkit update shop\n`);
    const { Kptfile = '', ...files } = shop.read('here/shop');
    expect(files).toEqual({
      'web.yaml': WEB,
      'run.sh': '#!/bin/sh\n',
      'README.md': 'read\r\n',
      'db/Kptfile': OWN,
      'db/db.yaml': WEB,
    });
    expect(valueOf(Kptfile)).toEqual({
      apiVersion: 'kpt.dev/v1',
      kind: 'Kptfile',
      metadata: { name: 'shop' },
      ...origin(`file://${shop.path}/up`, '/shop', 'v1', commit),
    });
    if (process.platform !== 'win32') expect(statSync('shop/run.sh').mode & 0o111).toBe(0o111);
  });

  it.each([
    ['../up/shop@v1', '../../up', 'v1', 'v1'],
    ['../up/.git/shop@v1', '../../up', 'v1', 'v1'],
    ['../up.git/shop@v1', '../../up', 'v1', 'v1'],
    ['../up/shop', '../../up', 'main', 'main'],
    ['../up/shop@v9', '../../up', 'v9', 'shop/v9'],
  ])('%s: the repository is %s, seen from the package', async (address, repository, ref, lockedRef) => {
    const commit = shop.commit('v1', FILES);
    shop.git('tag', 'shop/v9');
    expect((await get(address)).status).toBe(0);
    expect(valueOf(shop.read('here/shop')['Kptfile'])).toMatchObject(
      origin(repository, '/shop', ref, commit, lockedRef),
    );
  });

  it('gives what update can update', async () => {
    shop.commit('v1', FILES);
    expect((await get('../up/shop@v1')).status).toBe(0);
    shop.commit('v2', { ...FILES, 'shop/web.yaml': configMap('web', { a: 'c' }) });
    const { status } = await runIn({ onDisk: true }, 'update', 'shop', '--ref', 'v2');
    expect(status).toBe(0);
    expect(shop.read('here/shop')['web.yaml']).toBe(configMap('web', { a: 'c' }));
  });

  it('replaces name and upstream of a Kptfile, and keeps the rest with its comments', async () => {
    const theirs = kptfile({ ref: 'v0', commit: '1'.repeat(40) }, 'info:\n  description: x # why\n');
    const commit = shop.commit('v1', { 'a/Kptfile': theirs });
    expect((await get('../up/a@v1', 'mine', '--strategy', 'fast-forward')).status).toBe(0);
    const text = shop.read('here/mine')['Kptfile'] ?? '';
    expect(text).toContain('description: x # why\n');
    expect(text).toContain('  name: mine # ours\n');
    const { upstreamLock } = origin('../../up', '/a', 'v1', commit);
    expect(valueOf(text)).toMatchObject({ upstream: { updateStrategy: 'fast-forward' }, upstreamLock });
  });

  it('creates the package in an existing DIR, and all directories of a missing one', async () => {
    shop.commit('v1', FILES);
    mkdirSync('apps');
    expect((await get('../up/shop@v1', 'apps')).status).toBe(0);
    expect((await get('../up/shop@v1', 'a/b/c/')).status).toBe(0);
    expect(readdirSync('apps')).toEqual(['shop']);
    expect(readdirSync('a/b/c').sort()).toEqual(['Kptfile', 'README.md', 'db', 'run.sh', 'web.yaml']);
    expect(valueOf(shop.read('here/a/b/c')['Kptfile'])).toMatchObject({
      metadata: { name: 'c' },
      upstream: { git: { repo: '../../../../up' } },
    });
  });

  it('overwrites nothing', async () => {
    shop.commit('v1', FILES);
    shop.write('here/shop', { mine: 'x' });
    shop.write('here', { file: 'x' });
    for (const given of [['../up/shop@v1'], ['../up/shop@v1', 'shop/mine'], ['../up/shop@v1', 'file/x']]) {
      expect((await get(...given)).status, given.join(' ')).toBe(2);
    }
    expect(shop.read('here')).toEqual({ 'shop/mine': 'x', file: 'x' });
  });

  it('asks for @ before a ref, which would name the directory', async () => {
    shop.commit('v1', FILES);
    for (const given of [['../up'], ['../up/shop']]) {
      const { status, stderr } = await get(...given, 'v1');
      expect(status).toBe(2);
      expect(stderr).toBe(
        `krmkit get: v1 is a branch or a tag of the repository, and here it names the directory to create\n  did you mean ${given[0] ?? ''}@v1? For a directory of this name, write ./v1\n`,
      );
    }
    expect(shop.read('here')).toEqual({});
    expect((await get('../up/shop', './v1')).status).toBe(0);
    expect((await get('../up/shop', 'v2')).status).toBe(0);
    expect((await get('../up/shop@v1', 'main')).status).toBe(0);
  });

  it.each([
    [
      '../up/nope/x@v1',
      /^krmkit get: \.\.\/up\/nope\/x does not exist, and commit \w+ does not have the directory nope\/x\n/,
    ],
    ['../up/nope/x@v7', /^krmkit get: \.\.\/up\/nope\/x does not exist, and .*up has no branch and no tag "v7"\n/],
    ['../up/shop@v7', /^krmkit get: \S+up has no branch and no tag "v7"\n/],
  ])('names the path that does not exist: %s', async (given, message) => {
    shop.commit('v1', FILES);
    const { status, stderr } = await get(given, 'new');
    expect(stderr).toMatch(message);
    expect(status).toBe(4);
  });

  it('leaves links out with a warning, and follows none', async () => {
    if (process.platform === 'win32') return;
    shop.commit('v1', { 'a/x.yaml': WEB, 'a/link': '-> /etc/passwd' });
    const { status, stderr } = await get('../up/a@v1');
    expect(status).toBe(0);
    expect(stderr).toContain('a/link  warning  left-out-upstream\n  It is a link, so `get` skipped it');
    expect(Object.keys(shop.read('here/a'))).toEqual(['Kptfile', 'x.yaml']);
  });

  it('writes nothing with --dry-run', async () => {
    shop.commit('v1', { 'a/x.yaml': WEB });
    const { status, stdout } = await get('../up/a@v1', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('+++ b/a/x.yaml\n');
    expect(readdirSync('.')).toEqual([]);
  });

  it('tells how to fetch a subpackage that has only an upstream', async () => {
    shop.commit('v0', FILES);
    const remote = kptfile({ repository: `${shop.path}/up`, directory: '/other', ref: 'v0' });
    shop.commit('v1', { 'a/x.yaml': WEB, 'a/db/Kptfile': remote });
    const { stderr } = await get('../up/a@v1');
    expect(stderr).toContain('to fetch it: krmkit update a/db --strategy force-delete-replace\n');
    const { status } = await runIn({ onDisk: true }, 'update', 'a/db', '--strategy', 'force-delete-replace');
    expect(status).toBe(0);
    expect(shop.read('here/a/db')['x.yaml']).toBe(WEB);
  });

  it.each<[readonly string[], number, string]>([
    [[], 2, 'missing required argument'],
    [['../up/shop@nope'], 4, 'has no branch and no tag "nope"'],
    [['../up/none@v1'], 4, 'does not have the directory none\n  name a directory of this commit'],
    [['../up/shp@v1'], 4, 'does not have the directory shp\n  did you mean shop?'],
    [['../up/shop@v1', 'a', 'b'], 2, 'expected at most two arguments'],
    [['../nowhere/shop@v1'], 2, 'there is no git repository at ../nowhere/shop or above it'],
    [['https://example.com/o/r@v1'], 2, 'does not show where the repository ends'],
    [['../up/../../etc@v1'], 2, 'there is no git repository'],
    [['../up/shop@-x'], 2, 'is not a valid git name'],
    [['ext::sh -c true;.git/x'], 3, 'names a program to run'],
  ])('%j: status %i', async (given, expected, message) => {
    shop.commit('v1', FILES);
    const { status, stderr } = await get(...given);
    expect(stderr).toContain(message);
    expect(status).toBe(expected);
    expect(readdirSync('.')).toEqual([]);
  });

  it('refuses a Kptfile that it cannot edit', async () => {
    shop.commit('v1', { 'a/Kptfile': 'kind: [\n' });
    const { status, stderr } = await get('../up/a@v1');
    expect(stderr).toContain('Kptfile');
    expect(status).toBe(3);
    expect(existsSync('a')).toBe(false);
  });
});

const hasKpt = spawnSync('kpt', ['version']).error === undefined;

describe('krmkit get and kpt pkg get', needs('kpt', hasKpt), () => {
  // kpt removes .git from the address, and adds comments and annotations to objects.
  it.each([
    ['a tag', 'shop', 'v1'],
    ['a tag of the directory', 'shop', 'v9'],
    ['the default branch', 'shop', undefined],
    ['a package with a Kptfile', 'shop/db', 'v1'],
    ['the whole repository', '', 'v1'],
  ])('agree about %s', async (_, directory, ref) => {
    const subpackage = `${OWN.replace('theirs', 'sub')}${originText({ ref: 'v0', commit: '1'.repeat(40) })}`;
    shop.commit('v1', { ...FILES, 'shop/db/sub/Kptfile': subpackage, 'shop/db/sub/sub.yaml': WEB });
    shop.git('tag', 'shop/v9');
    const address = `${shop.path}/up.git/${directory}${ref === undefined ? '' : `@${ref}`}`;
    mkdirSync('kpt');
    const environment = { ...process.env, KPT_CACHE_DIR: join(shop.path, 'cache') };
    const kpt = spawnSync('kpt', ['pkg', 'get', address, 'kpt/mine'], { env: environment, encoding: 'utf8' });
    expect(kpt.status, kpt.stderr).toBe(0);
    mkdirSync('krmkit');
    expect((await get(address, 'krmkit/mine')).status).toBe(0);
    const [theirs, ours] = [shop.read('here/kpt/mine'), shop.read('here/krmkit/mine')];
    expect(Object.keys(ours)).toEqual(Object.keys(theirs));
    for (const path of Object.keys(ours).filter((one) => one.endsWith('Kptfile'))) {
      expect(valueOf(ours[path]), path).toEqual(valueOf(theirs[path]));
    }
  });
});
