import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, integerAt, objectsAt, textAt } from '@krmkit/base';
import { buildAllModules } from '../../packages/command/test/built-modules.ts';
import { runIn } from '../../packages/command/test/fake-context.ts';
import { filesBelow } from '../../packages/pipelines/test/export/script-functions.ts';
import type { Ending, World } from '../../packages/command/test/fake-context.ts';
import { engineCrds, startContainers } from '@krmkit/testing';
import type { Client } from './client.ts';
import { clientFromKubeconfig } from './client.ts';
import { createNamespace, pause } from './cluster.ts';
import { buildTool, functionsImageOnNodes, imageSource, loadOnNodes } from './deploy-image.ts';
import { isOnThisMachineAlone } from './deploy-manifests.ts';

const file = process.env['KUBECONFIG'] ?? '';
const opened = file === '' ? 'KUBECONFIG is not set' : clientFromKubeconfig(file);
const client = typeof opened === 'string' ? undefined : opened;
const { load } = imageSource;
const tool = buildTool();
const missing = await whyNoJobs();
if (missing !== undefined) process.stdout.write(`skipped: exported Jobs on a node: ${missing}\n`);
const containers = missing === undefined ? startContainers() : undefined;

async function whyNoJobs(): Promise<string | undefined> {
  if (client === undefined) return typeof opened === 'string' ? opened : '';
  if (load === undefined) return 'KRMKIT_LOAD_IMAGE names no command that loads an image';
  if (tool === undefined) return 'there is neither podman nor docker to build with';
  const nodes = await client
    .send('GET', '/api/v1/nodes')
    .catch((error: unknown) => ({ status: 0, text: String(error) }));
  if (!/"type":\s*"Ready",\s*"status":\s*"True"/.test(nodes.text)) return 'no node is ready';
  return (await isOnThisMachineAlone(client)) ? undefined : 'the node has another file system than this machine';
}

const top = mkdtempSync(join(tmpdir(), 'krmkit-export-'));
chmodSync(top, 0o755);
const namespace = `krmkit-export-${randomUUID().slice(0, 8)}`;
const base = `/api/v1/namespaces/${namespace}`;
let modules: NonNullable<World['modules']> = {};
let krmkitImage = '';

/** From scratch, with a single static program; and one with a shell, whose ENTRYPOINT is a bare word. */
const BLUE = 'localhost/krmkit-blue:1';
const LARGE = 'localhost/krmkit-large:1';
const FAILS = 'localhost/krmkit-fails:1';
/** Reads a file beside its functionConfig, and fails if /tmp holds what an earlier run left there. */
const LOCAL = 'localhost/krmkit-local:1';

function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a skipped test runs');
  return value;
}

function functionImage(name: string, change: string, archive: string): void {
  const { podman } = made(containers);
  podman('import', '--quiet', '--change', change, archive, name);
  const saved = join(top, `${name.replaceAll(/\W/g, '-')}.tar`);
  podman('save', '-o', saved, name);
  loadOnNodes(made(load), saved);
  rmSync(saved);
}

beforeAll(async () => {
  if (containers === undefined) return;
  modules = await buildAllModules(join(top, 'krmkit'));
  krmkitImage = functionsImageOnNodes(made(load), made(tool));
  mkdirSync(join(top, 'scratch'));
  copyFileSync('/bin/busybox', join(top, 'scratch', 'busybox'));
  execFileSync('tar', ['-C', join(top, 'scratch'), '-cf', join(top, 'scratch.tar'), 'busybox']);
  const shell = join(containers.folder, 'image.tar');
  functionImage(
    BLUE,
    `ENTRYPOINT ["/busybox", "awk", "{ sub(/color: red/, \\"color: blue$(x)$$\\") } 1"]`,
    join(top, 'scratch.tar'),
  );
  functionImage(
    LARGE,
    `ENTRYPOINT ["sh", "-c", "cat; id -u >&2; yes '# filler filler filler' | head -c 5000000"]`,
    shell,
  );
  functionImage(
    LOCAL,
    `ENTRYPOINT ["sh", "-c", "test ! -e /tmp/mark && touch /tmp/mark || exit 4; read -r color </local/color.txt; ls /local >&2; sed \\"s/color: blue[^}]*/color: $color/\\""]`,
    shell,
  );
  functionImage(FAILS, `ENTRYPOINT ["/bin/sh", "-c", "echo broken >&2; exit 3"]`, shell);
  await createNamespace(made(client), namespace, { 'pod-security.kubernetes.io/enforce': 'restricted' });
});

afterAll(async () => {
  containers?.remove();
  rmSync(top, { recursive: true, force: true });
  await client?.send('DELETE', `/api/v1/namespaces/${namespace}`);
  client?.close();
});

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 360; attempt += 1) {
    if (await isDone()) return;
    await pause(500);
  }
  throw new Error(`${what} did not come`);
}

const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\ndata: {color: red}\n';

function kptfile(steps: readonly string[]): string {
  const list = steps.map((step) => `  - ${step}\n`).join('');
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n  mutators:\n${list}`;
}

/** A directory that the user of the pod may write to, as a volume would be. */
function packageOf(name: string, steps: readonly string[]): string {
  const directory = join(top, name);
  mkdirSync(directory);
  writeFileSync(join(directory, 'Kptfile'), kptfile(steps));
  writeFileSync(join(directory, 'web.yaml'), WEB);
  return directory;
}

function filesOf(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
}

function krmkit(...words: readonly string[]): Promise<Ending> {
  const { programs, environment } = made(containers);
  const { PATH = '' } = process.env;
  return runIn({ onDisk: true, programs, modules, env: { PATH, ...environment } }, ...words);
}

/** A volume claim for a directory of this machine. */
async function provideVolume(api: Client, name: string, path: string): Promise<() => Promise<void>> {
  const volume = `${namespace}-${name}`;
  const shared = { accessModes: ['ReadWriteOnce'], storageClassName: '' };
  await api.json('POST', '/api/v1/persistentvolumes', {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: volume },
    spec: { ...shared, capacity: { storage: '1Gi' }, hostPath: { path }, claimRef: { name, namespace } },
  });
  await api.json('POST', `${base}/persistentvolumeclaims`, {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name },
    spec: { ...shared, volumeName: volume, resources: { requests: { storage: '1Gi' } } },
  });
  return async () => {
    await api.send('DELETE', `/api/v1/persistentvolumes/${volume}`);
  };
}

interface JobRun {
  readonly succeeded: boolean;
  readonly log: (container: string) => Promise<string>;
}

async function runJob(api: Client, objects: readonly JsonObject[]): Promise<JobRun> {
  const job = objects.at(-1);
  for (const configMap of objects.slice(0, -1)) {
    const stored = await api.send('POST', `${base}/configmaps`, configMap);
    // The Jobs of several shards have one ConfigMap.
    expect([201, 409]).toContain(stored.status);
  }
  const created = jsonOf(await api.json('POST', `/apis/batch/v1/namespaces/${namespace}/jobs`, job));
  const name = textAt(member(created, 'metadata'), 'name');
  let succeeded = false;
  await until(`the end of ${name}`, async () => {
    const found = jsonOf(await api.json('GET', `/apis/batch/v1/namespaces/${namespace}/jobs/${name}`));
    const status = member(found, 'status');
    succeeded = (integerAt(status, 'succeeded') ?? 0) > 0;
    return succeeded || (integerAt(status, 'failed') ?? 0) > 0;
  });
  const pods = jsonOf(await api.json('GET', `${base}/pods?labelSelector=job-name%3D${name}`));
  const [pod] = objectsAt(pods, 'items').map((one) => textAt(member(one, 'metadata'), 'name'));
  const log = async (container: string): Promise<string> =>
    (await api.send('GET', `${base}/pods/${pod ?? ''}/log?container=${container}`)).text;
  return { succeeded, log };
}

/** The Job of one shard where there are no Indexed Jobs: with the variable that the controller of Jobs adds. */
function shardOf(objects: readonly JsonObject[], index: number): readonly JsonObject[] {
  const [configMap = {}, job = {}] = objects;
  const spec = fields(member(job, 'spec'));
  const template = fields(spec['template']);
  const pod = fields(template['spec']);
  const withIndex = (container: JsonObject): JsonObject => ({
    ...container,
    env: [...objectsAt(container, 'env'), { name: 'JOB_COMPLETION_INDEX', value: String(index) }],
  });
  const containers = {
    initContainers: objectsAt(pod, 'initContainers').map(withIndex),
    containers: objectsAt(pod, 'containers').map(withIndex),
  };
  const { activeDeadlineSeconds = 60 } = spec;
  const ordinary = {
    backoffLimit: 0,
    activeDeadlineSeconds,
    template: { ...template, spec: { ...pod, ...containers } },
  };
  return [configMap, { ...job, spec: ordinary }];
}

function fields(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function jsonOf(value: unknown): JsonValue {
  const copy: JsonValue = JSON.parse(JSON.stringify(value));
  return copy;
}

describe.skipIf(missing !== undefined || containers === undefined)('an exported Job on a node', () => {
  async function both(name: string, steps: readonly string[]) {
    const api = made(client);
    const directory = packageOf(name, steps);
    const flags = [
      '--krmkit-image',
      krmkitImage,
      '--image-pull-policy',
      'Never',
      '-n',
      namespace,
      '--volume-claim',
      name,
    ];
    const exported = await krmkit('export', 'job', directory, ...flags);
    expect(exported.stderr).toBe('');
    const objects: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(exported.stdout)));
    const remote = `${directory}-remote`;
    cpSync(directory, remote, { recursive: true });
    spawnSync('chown', ['-R', '65534:65534', remote]);
    const local = await krmkit('render', directory, '--no-cache');
    const remove = await provideVolume(api, name, remote);
    const job = await runJob(api, objects);
    await remove();
    return { local, job, localFiles: filesOf(directory), jobFiles: filesOf(remote) };
  }

  it('gives what the local run gives', async () => {
    const label = '{module: set-labels, configMap: {team: shop}}';
    // The plan needs several ConfigMaps.
    const large = `{image: ${BLUE}, configMap: {large: ${'x'.repeat(200_000)}}}`;
    const steps = [large, label, `{image: ${LARGE}, selectors: [{name: web}]}`];
    const { local, job, localFiles, jobFiles } = await both('changes', steps);
    expect(local.status).toBe(0);
    expect(job.succeeded, await job.log('out')).toBe(true);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['web.yaml']).toContain('color: blue$(x)$$');
    expect(jobFiles['web.yaml']).toContain('# here');
    expect(await job.log('fn-3')).toBe('65534\n');
  });

  it('gives what the local run gives with shards, at the same time on one volume', async () => {
    const api = made(client);
    const directory = join(top, 'shards');
    for (const name of ['a', 'b', 'c', 'd/e']) {
      const own = join(directory, name);
      mkdirSync(join(own, 'functions'), { recursive: true });
      writeFileSync(join(own, 'web.yaml'), WEB);
      writeFileSync(join(own, 'functions', '1.yaml'), declaring('one', BLUE));
      if (name !== 'c') writeFileSync(join(own, 'functions', '2.yaml'), declaring('two', LOCAL));
      if (name !== 'c') writeFileSync(join(own, 'functions', 'color.txt'), `color of ${name}\n`.replace('/', '-'));
    }
    const flags = ['--krmkit-image', krmkitImage, '--image-pull-policy', 'Never', '-n', namespace];
    const words = ['export', 'job', directory, ...flags, '--volume-claim', 'shards', '--shards', '2'];
    const exported = await krmkit(...words);
    expect(exported.stderr).toBe('');
    const objects: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(exported.stdout)));
    const remote = `${directory}-remote`;
    cpSync(directory, remote, { recursive: true });
    spawnSync('chown', ['-R', '65534:65534', remote]);
    const local = await krmkit('run', directory, '--no-cache');
    expect(local.stderr).toContain('7 functions');
    const remove = await provideVolume(api, 'shards', remote);
    // Three packages in two shards with two images each, and one package with one image.
    const [first, second, ...others] = [objects.slice(0, 2), objects.slice(2, 4), objects.slice(4)];
    expect(others.flat()).toEqual([]);
    const runs = await Promise.all([
      runJob(api, shardOf(first, 0)),
      runJob(api, shardOf(first, 1)),
      runJob(api, shardOf(second, 0)),
    ]);
    await remove();
    for (const run of runs) expect(run.succeeded, await run.log('out')).toBe(true);
    const files = filesBelow(remote);
    expect(files).toEqual(filesBelow(directory));
    expect(files['d/e/web.yaml']).toContain('color: color of d-e');
    // Each package has its own /local: the last shard of two packages shows both.
    expect(await made(runs[0]).log('fn-2')).toMatch(/^(?:1\.yaml\n2\.yaml\ncolor\.txt\n){1,2}$/);
  });

  it('fails as the local run does, and writes nothing', async () => {
    const { local, job, localFiles, jobFiles } = await both('fails', [
      `image: ${BLUE}`,
      `image: ${FAILS}`,
      `image: ${BLUE}`,
    ]);
    expect(local.status).toBe(1);
    expect(job.succeeded).toBe(false);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['web.yaml']).toBe(WEB);
    expect(await job.log('fn-2')).toBe('broken\n');
    expect(await job.log('in-3')).toContain(`${FAILS} (step 2 of 3) exited with status 3`);
  });
});

/** A resource that declares a function. */
function declaring(name: string, image: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  annotations:
    config.kubernetes.io/function: |
      container: {image: ${image}}
`;
}

/** Whether everything that was sent is in what came back. */
function lost(sent: JsonValue, read: JsonValue | undefined, path: string): readonly string[] {
  if (isArray(sent)) {
    const items = isArray(read) ? read : [];
    return sent.flatMap((item, at) => lost(item, items[at], `${path}[${at}]`));
  }
  if (!isObject(sent)) return sent === read ? [] : [path];
  return Object.entries(sent).flatMap(([key, one]) => lost(one, member(read, key), `${path}.${key}`));
}

const crds = engineCrds();

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

describe.skipIf(client === undefined || crds === undefined)('objects for engines', () => {
  const created: string[] = [];
  const own = `${namespace}-objects`;

  beforeAll(async () => {
    const api = made(client);
    await createNamespace(api, own);
    for (const crd of made(crds)) {
      const reply = await api.send('POST', CRDS, crd);
      if (reply.status === 201) created.push(textAt(member(crd, 'metadata'), 'name'));
      // An engine that is installed brings its own.
      else expect(reply.status, reply.text).toBe(409);
    }
  });

  afterAll(async () => {
    for (const name of created) await client?.send('DELETE', `${CRDS}/${name}`);
    await client?.send('DELETE', `/api/v1/namespaces/${own}`);
  });

  it.each([
    ['tekton', []],
    ['argo', []],
    ['tekton', ['--verb', 'run', '--shards', '3']],
    ['argo', ['--verb', 'run', '--shards', '3']],
  ])('are accepted with the CRDs of %s, and read back unchanged %j', async (engine, sharding) => {
    const api = made(client);
    const directory = packageOf(`crds-${engine}-${sharding.length}`, ['image: example.com/fn:1']);
    for (const name of ['a', 'b', 'c']) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, 'fn.yaml'), declaring(name, 'example.com/fn:1'));
    }
    const words = 'example.com/fn:1=["/fn","$(params.x){{y}}"]';
    const flags = ['--krmkit-image', 'example.com/krmkit:1', '--entrypoint', words];
    const nothing = { run: () => Promise.reject(new Error('a program was started')) };
    const exported = await runIn(
      { onDisk: true, programs: nothing },
      'export',
      engine,
      directory,
      ...flags,
      ...sharding,
    );
    const objects: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(exported.stdout)));
    expect(objects.length).toBeGreaterThan(2);
    for (const object of objects.slice(1)) {
      const plural = `${textAt(object, 'kind').toLowerCase()}s`;
      const path = `/apis/${textAt(object, 'apiVersion')}/namespaces/${own}/${plural}`;
      await until(plural, async () => (await api.send('GET', path)).status === 200);
      const reply = jsonOf(await api.json('POST', path, object));
      const read = jsonOf(await api.json('GET', `${path}/${textAt(member(reply, 'metadata'), 'name')}`));
      expect(lost(object, read, '')).toEqual([]);
    }
  });

  it('are accepted as Indexed Jobs, by releases that have them', async () => {
    const api = made(client);
    const directory = join(top, 'indexed');
    mkdirSync(join(directory, 'a'), { recursive: true });
    writeFileSync(join(directory, 'a', 'fn.yaml'), declaring('a', 'example.com/fn:1'));
    const flags = ['--krmkit-image', 'example.com/krmkit:1', '--entrypoint', 'example.com/fn:1=["/fn"]'];
    const exported = await runIn({ onDisk: true }, 'export', 'job', directory, ...flags, '--shards', '2');
    const [, job]: readonly JsonObject[] = JSON.parse(JSON.stringify(loadAll(exported.stdout)));
    const path = `/apis/batch/v1/namespaces/${own}/jobs?dryRun=All`;
    const read = jsonOf(await api.json('POST', path, job));
    const { minor = '' }: Readonly<Record<string, string>> = JSON.parse((await api.send('GET', '/version')).text);
    const missing = [
      // Releases before 1.21 and 1.28 drop the fields.
      ...(Number.parseInt(minor, 10) < 21 ? ['.spec.completionMode'] : []),
      ...(Number.parseInt(minor, 10) < 28 ? ['.spec.backoffLimitPerIndex'] : []),
      ...(Number.parseInt(minor, 10) < 21 ? ['.spec.ttlSecondsAfterFinished'] : []),
    ];
    expect(lost(job ?? {}, read, '').toSorted()).toEqual(missing.toSorted());
  });
});
