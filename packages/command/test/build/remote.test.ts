import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCertificate } from '@krmkit/cluster/node';
import { nodePrograms } from '@krmkit/base/node';
import type { Programs } from '@krmkit/base';
import { findKustomize, createWorkshop } from '@krmkit/testing';
import type { RepositoryFiles as Files, Workshop } from '@krmkit/testing';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const kustomize = findKustomize();
const shop: Workshop = createWorkshop();
const requests: string[] = [];
const server: Server = createServer((request, response) => {
  const { url = '', headers } = request;
  requests.push(`${url}${headers.authorization === undefined ? '' : ` ${headers.authorization}`}`);
  const page = PAGES[url];
  if (page === undefined) response.writeHead(404).end('no such page');
  else if (page.startsWith('-> ')) response.writeHead(302, { location: page.slice(3) }).end();
  else response.end(page);
});
let http = '';

const configMap = (name: string, value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  v: ${value}\n`;
const PAGES: Readonly<Record<string, string>> = {
  '/cm.yaml': configMap('downloaded', 'http'),
  '/moved.yaml': '-> /cm.yaml',
  '/to-file.yaml': '-> file:///etc/hostname',
  '/app.properties': 'a=b\n',
  '/page.html': '<html><body>: no YAML: here',
};

const app = (value: string): Files => ({
  'app/kustomization.yaml': 'resources: [../base]\nnamePrefix: app-\n',
  'base/kustomization.yaml': 'resources: [cm.yaml]\n',
  'base/cm.yaml': configMap('a', value),
});
let first = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  http = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  first = shop.commit('v1', app('one'));
  shop.commit('v2', app('two'));
  // A branch with the name of a tag: git fetch prefers the tag.
  shop.git('branch', 'v2', first);
  shop.commit('odd', {
    'kustomization.yaml': 'resources: [linked.yaml, sub]\n',
    'linked.yaml': '-> own.yaml',
    'own.yaml': configMap('linked', 'odd'),
    'sub/kustomization.yaml': 'resources: [own.yaml]\n',
    'sub/own.yaml': configMap('own', 'odd'),
    'secret/kustomization.yaml': 'resources: [hosts.yaml]\n',
    'secret/hosts.yaml': `-> ${join(shop.path, 'outside.yaml')}`,
    'out/kustomization.yaml': 'resources: [there]\n',
    'out/there': `-> ${join(shop.path, 'outside')}`,
    'up/kustomization.yaml': 'resources: [../../outside]\n',
    'twice/kustomization.yaml': `resources: ["file://${shop.path}/up//twice?ref=odd"]\n`,
  });
  shop.git('checkout', '-q', 'main');
  shop.write('.', { 'outside.yaml': configMap('outside', 'x') });
  shop.write('outside', { 'kustomization.yaml': 'resources: [x.yaml]\n', 'x.yaml': configMap('outside', 'x') });
});
afterAll(() => {
  server.close();
  shop.remove();
});
beforeEach(() => {
  requests.length = 0;
  rmSync(join(shop.path, 'work'), { recursive: true, force: true });
});

/** The programs of this machine; records the arguments of git. */
function recording(): { readonly programs: Programs; readonly runs: string[] } {
  const runs: string[] = [];
  const programs = nodePrograms();
  return {
    runs,
    programs: {
      run: (program, args, options) => {
        runs.push(args.join(' '));
        return programs.run(program, args, options);
      },
    },
  };
}

const repository = (): string => `file://${shop.path}/up`;

async function build(resources: readonly string[], world: World = {}, more = ''): Promise<Ending> {
  const root = shop.write('work', { 'kustomization.yaml': `resources: ${JSON.stringify(resources)}\n${more}` });
  return runIn({ ...world, onDisk: true }, 'build', root, '--enable-remote', '--reorder', 'none');
}

/** Not synchronous, because the server is in this process. */
async function kustomizeBuild(): Promise<string> {
  const args = ['build', '--reorder', 'none', join(shop.path, 'work')];
  const ended = await nodePrograms().run(kustomize ?? '', args, { timeout: 30_000 });
  const text = new TextDecoder();
  if (ended.end !== 'exited') return ended.end;
  return text.decode(ended.status === 0 ? ended.stdout : ended.stderr);
}

const METADATA = 'nameSuffix: -x\nbuildMetadata: [originAnnotations, transformerAnnotations]\n';

describe('krmkit build --enable-remote', () => {
  it.each<readonly [string, () => readonly string[], string]>([
    ['a tag', () => [`${repository()}//app?ref=v1`], 'v: one'],
    ['a tag and a branch with one name', () => [`${repository()}//app?ref=v2`], 'v: two'],
    ['a branch', () => [`${repository()}//app?ref=main`], 'name: own'],
    ['the whole hash of a commit that is not a tip', () => [`${repository()}//base?ref=${first}`], 'v: one'],
    ['version', () => [`${repository()}//app?version=v1`], 'v: one'],
    ['git::', () => [`git::${repository()}//app?ref=v1&timeout=9s&submodules=false`], 'v: one'],
    ['the default branch', () => [repository()], 'name: linked'],
    [
      'two directories of one repository',
      () => ['app', 'base'].map((one) => `${repository()}//${one}?ref=v1`),
      'app-a',
    ],
    ['a file', () => [`${http}/cm.yaml`], 'name: downloaded'],
    ['a file that has moved', () => [`${http}/moved.yaml`], 'name: downloaded'],
  ])('builds %s as kustomize does', async (_, resources, part) => {
    // `main` is the last commit without `app`.
    const entries = resources().map((one) => one.replace('//app?ref=main', '//sub?ref=main'));
    // kustomize 5.8.1 shows the link, krmkit the file that has the text.
    const ending = await build(entries, {}, part === 'name: linked' ? '' : METADATA);
    expect(ending).toMatchObject({ status: 0, stderr: '' });
    expect(ending.stdout).toContain(part);
    // kustomize 5.8.1 writes "notCloned/" before the file of the root of a repository.
    if (kustomize !== undefined) expect(ending.stdout).toBe((await kustomizeBuild()).replaceAll('notCloned/', ''));
  });

  it('downloads files of generators and patches', async () => {
    const more = `configMapGenerator: [{name: g, files: ["p=${http}/app.properties"]}]\n`;
    const { stdout } = await build([`${http}/cm.yaml`], {}, more);
    expect(stdout).toContain('a=b');
    if (kustomize !== undefined) expect(stdout).toBe(await kustomizeBuild());
  });

  it('fetches a ref of a repository once, for all roots of a run', async () => {
    const { programs, runs } = recording();
    const url = `${repository()}//app?ref=v1`;
    const root = shop.write('work', {
      'a/kustomization.yaml': `resources: ["${url}", "${http}/cm.yaml"]\n`,
      'b/kustomization.yaml': `resources: ["${url}", "${http}/cm.yaml"]\nnamespace: b\n`,
    });
    const { status, stdout } = await runIn(
      { onDisk: true, programs },
      'grep',
      'kind=ConfigMap',
      root,
      '--enable-remote',
    );
    expect(status).toBe(0);
    expect(stdout.match(/app-a/g)?.length).toBe(2);
    expect(runs.filter((run) => run.includes(' fetch '))).toHaveLength(1);
    expect(requests).toEqual(['/cm.yaml']);
  });

  it('shows the address and the path of a value', async () => {
    const root = shop.write('work', { 'kustomization.yaml': `resources: ["${repository()}//app?ref=v1"]\n` });
    const { stdout } = await runIn({ onDisk: true }, 'blame', root, '--enable-remote');
    expect(stdout).toMatch(new RegExp(`${repository()}//base/cm.yaml\\?ref=v1:6:6 +v: one`));
    expect(stdout).toContain(`${repository()}//app/kustomization.yaml?ref=v1:2:13 namePrefix`);
  });

  it('builds a repository that the command names', async () => {
    const { stdout } = await runIn({ onDisk: true }, 'build', `${repository()}//app?ref=v1`, '--enable-remote');
    expect(stdout).toContain('name: app-a');
  });

  it('fetches submodules, unless submodules=false', async () => {
    shop.write('lib', { 'kustomization.yaml': 'resources: [cm.yaml]\n', 'cm.yaml': configMap('lib', 'sub') });
    const lib = join(shop.path, 'lib');
    const run = (...args: readonly string[]): void => {
      const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'protocol.file.allow=always'];
      expect(spawnSync('git', [...identity, ...args], { cwd: lib }).status).toBe(0);
    };
    run('init', '-q', '-b', 'main');
    run('add', '-A');
    run('commit', '-q', '-m', 'x');
    run('clone', '-q', lib, '../super');
    const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'protocol.file.allow=always'];
    const inSuper = (...args: readonly string[]): void => {
      expect(spawnSync('git', [...identity, ...args], { cwd: join(shop.path, 'super') }).status).toBe(0);
    };
    inSuper('submodule', '--quiet', 'add', lib, 'vendored');
    inSuper('commit', '-q', '-m', 'y');
    // As in git, a repository cannot name a repository of this machine as a submodule.
    const refused = await build([`file://${shop.path}/super//vendored`]);
    expect(refused.stderr).toContain("transport 'file' not allowed");
    const without = await build([`file://${shop.path}/super?submodules=false`]);
    expect(without.stdout).toContain('name: lib');
  });

  it.each<readonly [string, () => string, string]>([
    ['a missing ref', () => `${repository()}//app?ref=v3`, 'has no branch and no tag "v3"'],
    ['a missing directory', () => `${repository()}//none?ref=v1`, 'has no directory "none" at v1'],
    ['a missing repository', () => `file://${shop.path}/none//app`, 'cannot be fetched'],
    ['a missing file', () => `${http}/none.yaml`, 'remote-failure'],
    ['a redirect to a file', () => `${http}/to-file.yaml`, 'cannot be downloaded'],
    ['a link out of the repository', () => `${repository()}//secret?ref=odd`, 'is not in the directory'],
    ['a directory out of the repository by a link', () => `${repository()}//out?ref=odd`, 'is not in the repository'],
    ['a directory out of the repository', () => `${repository()}//up?ref=odd`, 'There is no file or directory'],
    ['a repository that uses itself', () => `${repository()}//twice?ref=odd`, 'contains itself'],
    ['an option of git as ref', () => `${repository()}//app?ref=--upload-pack=touch`, 'is not a valid git name'],
    ['an option of ssh as host', () => 'ssh://-oProxyCommand=touch/o/r', 'looks like an option of ssh'],
    ['an option of ssh as host of an address', () => 'git@-oProxyCommand:o/r', 'looks like an option of ssh'],
    ['an option as file', () => 'file://--upload-pack=touch', 'looks like an option'],
    ['a program as transport', () => 'git::ext::sh -c touch', 'There is no file or directory'],
  ])('refuses %s at its line', async (_, url, part) => {
    const { programs, runs } = recording();
    const { status, stdout, stderr } = await build([url()], { programs });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(part);
    expect(stderr).toMatch(/kustomization\.yaml:1:1[23]|up\/\/\S+:1:\d+/);
    expect(runs.filter((run) => /(?:touch|ProxyCommand)/.test(run))).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`))).toEqual([]);
  });

  it('shows the error of a page that is not YAML in the page', async () => {
    const { status, stderr } = await build([`${http}/page.html`]);
    expect(status).toBe(3);
    expect(stderr).toContain(`${http}/page.html:1`);
  });

  it('says how to trust the certificate of a server', async () => {
    const { certificate, key } = await newCertificate(['127.0.0.1'], Date.now());
    const secure = createSecureServer({ cert: certificate, key }, (_, response) => response.end(PAGES['/cm.yaml']));
    await new Promise<void>((resolve) => void secure.listen(0, '127.0.0.1', resolve));
    const address = secure.address();
    const { status, stderr } = await build([
      `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/cm.yaml`,
    ]);
    secure.close();
    expect(status).toBe(1);
    expect(stderr).toContain(
      'cannot be downloaded: its certificate is not trusted: unable to verify the first certificate',
    );
    expect(stderr).toContain('\n  set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority, in PEM\n');
  });

  it('sends the password of a URL, and never shows it', async () => {
    const url = `${http.replace('//', '//user:hunter22@')}/none.yaml?token=hunter23`;
    const { stderr } = await build([url]);
    expect(stderr).toContain('/none.yaml cannot be downloaded: the server answers 404 Not Found');
    expect(requests).toEqual([`/none.yaml?token=hunter23 Basic ${btoa('user:hunter22')}`]);
    expect(stderr.replaceAll(/^ .*\n/gm, '')).not.toMatch(/hunter/);
  });

  it('names the flag without it, and judges the other roots', async () => {
    const url = `${repository()}//app?ref=v1`;
    const root = shop.write('work', {
      'a/kustomization.yaml': `resources:\n- ${url}\n`,
      'b/kustomization.yaml': 'resources: [cm.yaml]\n',
      'b/cm.yaml': configMap('b', 'x'),
    });
    const refused = await runIn({ onDisk: true }, 'build', join(root, 'a'));
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('a/kustomization.yaml:2:3');
    expect(refused.stderr).toContain('--enable-remote');
    const { stdout } = await runIn({ onDisk: true }, 'expand', root);
    expect(stdout).toContain('root-not-built');
    expect(stdout).toContain('1 of 2 roots built');
    expect(requests).toEqual([]);
  });
});
