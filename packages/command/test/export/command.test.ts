import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { loadAll } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';

import { nodeHttp } from '@krmkit/base/node';
import { createRegistryClient } from '@krmkit/pipelines';
import { sha256 } from '@krmkit/base';
import { needs, startDockerRegistry } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { scriptTool } from './fake-tool.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-export-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const DIGEST = `sha256:${'a'.repeat(64)}`;
const IMAGE = 'example.com/team:1';
/** No registry listens there. */
const UNREACHABLE = '127.0.0.1:1/team:1';
const programs = scriptTool(join(root, 'bin'), {
  [IMAGE]: { script: 'cat' },
  [UNREACHABLE]: {
    script: 'cat',
    repoDigests: [`127.0.0.1:1/other@sha256:${'b'.repeat(64)}`, `127.0.0.1:1/team@${DIGEST}`],
  },
  '127.0.0.1:1/local:1': { script: 'cat' },
  '127.0.0.1:1/krmkit:1': { script: 'cat', repoDigests: [`127.0.0.1:1/krmkit@sha256:${'c'.repeat(64)}`] },
});
const registry = await startDockerRegistry();
afterAll(() => registry?.stop());

let packages = 0;

function write(files: Readonly<Record<string, string>>): string {
  packages += 1;
  const directory = join(root, String(packages), 'shop');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

function kptfile(...steps: readonly string[]): string {
  const list = steps.map((step) => `  - ${step}\n`).join('');
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\npipeline:\n  mutators:\n${list}`;
}

function declaring(functionText: string): string {
  return `apiVersion: example.com/v1
kind: Team
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      ${functionText}
`;
}

function exported(engine: string, directory: string, ...flags: readonly string[]): Promise<Ending> {
  return runIn(
    { onDisk: true, programs },
    'export',
    engine,
    directory,
    '--krmkit-image',
    'example.com/krmkit:1',
    ...flags,
  );
}

describe('krmkit export', () => {
  it.each([
    ['job', ['ConfigMap', 'Job']],
    ['argo', ['ConfigMap', 'WorkflowTemplate', 'Workflow']],
    ['tekton', ['ConfigMap', 'Task', 'Pipeline', 'PipelineRun']],
  ])('prints the objects for %s, the same each time', async (engine, kinds) => {
    const directory = write({ Kptfile: kptfile(`image: ${IMAGE}`) });
    const first = await exported(engine, directory);
    expect(first.stderr).toBe('');
    expect(first.status).toBe(0);
    expect(loadAll(first.stdout)).toMatchObject(kinds.map((kind) => ({ kind })));
    expect((await exported(engine, directory)).stdout).toBe(first.stdout);
  });

  it('writes the declared words without a container tool', async () => {
    const directory = write({ Kptfile: kptfile(`image: ${IMAGE}`) });
    const nothing = { run: () => Promise.reject(new Error('a program was started')) };
    const flags = ['--krmkit-image', 'example.com/krmkit:1', '--entrypoint', `${IMAGE}=["/fn","a b"]`];
    const ended = await runIn({ onDisk: true, programs: nothing }, 'export', 'job', directory, ...flags);
    expect(ended.status).toBe(0);
    expect(ended.stdout).toContain('        - krmkit\n        - /fn\n        - a b\n');
  });

  it('pins images to the digest that the container tool knows, if their registry does not answer', async () => {
    const directory = write({ Kptfile: kptfile(`image: ${UNREACHABLE}`) });
    const { stdout } = await exported('job', directory, '--pin', '--krmkit-image', '127.0.0.1:1/krmkit:1');
    expect(stdout).toContain(`        image: 127.0.0.1:1/team@${DIGEST}\n`);
    const images = [...stdout.matchAll(/^      - name: (\S+)\n        image: (\S+)$/gm)].map(([, ...found]) => found);
    const krmkit = `127.0.0.1:1/krmkit@sha256:${'c'.repeat(64)}`;
    expect(images).toEqual([
      ['helper', krmkit],
      ['in-1', krmkit],
      ['fn-1', `127.0.0.1:1/team@${DIGEST}`],
      ['out', krmkit],
    ]);
    expect(stdout).toContain(`      declaredImage: ${UNREACHABLE}\n`);
    expect((await exported('job', directory)).stdout).toContain(`        image: ${UNREACHABLE}\n`);
  });

  it(
    'pins images to the digest in their registry, and takes their words',
    needs('docker-registry', registry),
    async () => {
      const host = registry?.host ?? '';
      const type = 'application/vnd.oci.image.manifest.v1+json';
      const ports = { send: nodeHttp, credentials: () => Promise.resolve(undefined), sleep: () => Promise.resolve() };
      const client = createRegistryClient({ host, name: 'team/fn' }, ports);
      const { signal } = new AbortController();
      const digestOf = async (text: string): Promise<string> => `sha256:${await sha256(text)}`;
      const config = JSON.stringify({
        architecture: 'amd64',
        os: 'linux',
        config: { Entrypoint: ['/fn'], Cmd: ['-x'] },
      });
      const mediaType = 'application/vnd.oci.image.config.v1+json';
      const descriptor = { mediaType, digest: await digestOf(config), size: config.length };
      await client.writeBlob(descriptor, new TextEncoder().encode(config), signal);
      const manifest = JSON.stringify({ schemaVersion: 2, mediaType: type, config: descriptor, layers: [] });
      await client.writeManifest('v1', type, new TextEncoder().encode(manifest), signal);
      const directory = write({ Kptfile: kptfile(`image: ${host}/team/fn:v1`) });
      const flags = ['--pin', '--krmkit-image', `${host}/team/fn:v1`];
      const { stdout, stderr } = await exported('job', directory, ...flags);
      expect(stderr).toBe('');
      expect(stdout).not.toContain(`image: ${host}/team/fn:v1`);
      expect(stdout).toContain(`        image: ${host}/team/fn@${await digestOf(manifest)}\n`);
      expect(stdout).toContain('        - krmkit\n        - /fn\n        - -x\n');
    },
  );

  it('exports what run would run, where a directory has no Kptfile', async () => {
    const directory = write({ 'fn.yaml': declaring(`container: {image: ${IMAGE}, envs: [TEAM=$(a)]}`) });
    const { stdout } = await exported('tekton', directory);
    expect(stdout).toContain('    verb: run\n');
    expect(stdout).toContain('        file: fn.yaml\n');
    expect(stdout).toContain('    - name: TEAM\n      value: $(DOLLAR)(a)\n');
    expect(stdout).toContain('      mountPath: /local\n      readOnly: true\n');
  });

  const refused: readonly (readonly [what: string, files: Readonly<Record<string, string>>, message: string])[] = [
    ['a program', { Kptfile: kptfile('exec: ./fn.sh') }, 'that a pod does not have'],
    ['a module', { 'fn.yaml': declaring('module: {path: ./fn.ts}') }, 'runs only images and built-in functions'],
    [
      'a mount',
      { 'fn.yaml': declaring(`container: {image: ${IMAGE}, mounts: [{type: bind, src: /a, dst: /b}]}`) },
      'asks for a mount at /b',
    ],
    ['a variable', { 'fn.yaml': declaring(`container: {image: ${IMAGE}, envs: [HOME]}`) }, 'declare HOME=VALUE'],
    ['the network', { 'fn.yaml': declaring(`container: {image: ${IMAGE}, network: true}`) }, 'add --network'],
    ['an unknown image', { Kptfile: kptfile('image: example.com/none:1') }, "--entrypoint 'example.com/none:1="],
    ['no function', { 'web.yaml': 'a: 1\n' }, 'there is no function to run'],
    [
      'too many images',
      { Kptfile: kptfile(...Array.from({ length: 21 }, () => `image: ${IMAGE}`)) },
      'runs 21 images, and one pod should run at most 20',
    ],
  ];
  it.each(refused)('refuses %s', async (what, files, message) => {
    const ended = await exported('job', write(files));
    expect(ended.stdout).toBe('');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr.includes('error  cannot-export')).toBe(!/no function|network/.test(what));
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, status: number, message: string]>([
    [
      'a function of all packages',
      { 'fn.yaml': declaring(`container: {image: ${IMAGE}}`) },
      1,
      'function-crosses-shards',
    ],
    ['a kpt package', { Kptfile: kptfile(`image: ${IMAGE}`) }, 2, '--shards divides what krmkit run runs'],
  ])('refuses --shards for %s', async (_, files, status, message) => {
    const ended = await exported('job', write(files), '--shards', '2');
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
  });

  it('refuses --pin for an image without a digest', async () => {
    const ended = await exported('job', write({ Kptfile: kptfile('image: 127.0.0.1:1/local:1') }), '--pin');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('cannot be pinned');
    const directory = write({ Kptfile: kptfile(`image: ${UNREACHABLE}`) });
    const unknown = await exported('job', directory, '--pin', '--krmkit-image', '127.0.0.1:1/local:1');
    expect(unknown).toMatchObject({ status: 2, stdout: '' });
    expect(unknown.stderr).toContain("--krmkit-image cannot be pinned: the digest of the image '127.0.0.1:1/local:1'");
  });

  it.each([
    [['--entrypoint', `${IMAGE}=["a=b"]`], 1, 'has a = in its name'],
    [['--path', '../x'], 2, 'is not inside the volume'],
  ])('refuses %s', async (flags, status, message) => {
    const ended = await exported('job', write({ Kptfile: kptfile(`image: ${IMAGE}`) }), ...flags);
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(message);
  });

  it('needs --krmkit-image', async () => {
    const directory = write({ Kptfile: kptfile(`image: ${IMAGE}`) });
    const without = await runIn({ onDisk: true, programs }, 'export', 'job', directory);
    expect(without.stderr).toContain('--krmkit-image is missing');
  });
});

describe('krmkit export -o', () => {
  it('writes a file, and --check compares it', async () => {
    const directory = write({ Kptfile: kptfile(`image: ${IMAGE}`) });
    const path = join(directory, '..', 'pipeline.yaml');
    const missing = await exported('tekton', directory, '-o', path, '--check');
    expect([missing.status, missing.stdout]).toEqual([1, `${join(path)}\n`]);
    const written = await exported('tekton', directory, '-o', path);
    expect(written).toEqual({ status: 0, stdout: '', stderr: 'krmkit export: 4 objects in 1 file\n' });
    expect((await exported('tekton', directory, '-o', path)).stderr).toBe('krmkit export: nothing to change\n');
    expect((await exported('tekton', directory, '-o', path, '--quiet')).stderr).toBe('');
    expect(readFileSync(path, 'utf8')).toBe((await exported('tekton', directory)).stdout);
    expect((await exported('tekton', directory, '-o', path, '--check')).status).toBe(0);
    writeFileSync(join(directory, 'Kptfile'), kptfile(`{image: ${IMAGE}, configMap: {a: b}}`));
    const outdated = await exported('tekton', directory, '-o', path, '--check');
    expect([outdated.status, outdated.stdout]).toEqual([1, `${join(path)}\n`]);
  });
});
