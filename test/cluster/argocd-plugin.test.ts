import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isObject, member, objectsAt } from '@krmkit/base';
import { PLUGIN_FILE, pluginCommand, pluginVariables, SOURCES } from '../deploy/plugin-server.ts';
import { createNamespace } from './cluster.ts';
import { buildTool, functionsImageOnNodes, imageSource } from './deploy-image.ts';
import { until } from './krmkit-process.ts';
import { reachCluster } from './reach.ts';

/*
 * The sidecar of deploy/argocd on a node: its image, user and read-only file system. The repo server brings the program of
 * the plugin server, so the container sleeps in its place, and the test runs the commands of the plugin as that does.
 */

const reached = await reachCluster();
const { load: loadImage } = imageSource;
const tool = buildTool();
const missing = whyNot();
if (missing !== undefined) process.stdout.write(`skipped: the plugin of Argo CD on a node: ${missing}\n`);

function whyNot(): string | undefined {
  if (typeof reached === 'string') return reached;
  if (loadImage === undefined) return 'KRMKIT_LOAD_IMAGE names no command that loads an image';
  if (tool === undefined) return 'there is neither podman nor docker to build with';
  return spawnSync('kubectl', ['version', '--client']).status === 0 ? undefined : 'there is no kubectl';
}

const namespace = `krmkit-argocd-${randomUUID().slice(0, 8)}`;

function kubectl(args: readonly string[], input = ''): ReturnType<typeof spawnSync> {
  return spawnSync('kubectl', ['--namespace', namespace, ...args], { encoding: 'utf8', input });
}

beforeAll(async () => {
  if (missing !== undefined || typeof reached === 'string') return;
  const image = functionsImageOnNodes(loadImage ?? '', tool ?? '');
  await createNamespace(reached, namespace);
  execFileSync('kubectl', [
    'create',
    'configmap',
    'krmkit-plugin',
    '-n',
    namespace,
    `--from-file=${PLUGIN_FILE.pathname}`,
  ]);
  const sidecar: JsonValue = JSON.parse(
    JSON.stringify(load(readFileSync(new URL('sidecar.yaml', PLUGIN_FILE), 'utf8'))),
  );
  const spec = member(member(member(sidecar, 'spec'), 'template'), 'spec');
  const [container] = objectsAt(spec, 'containers');
  const sleeps = { image, imagePullPolicy: 'Never', command: ['/bin/busybox', 'sleep', '3600'] };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'repo-server' },
    spec: {
      ...(isObject(spec) ? spec : {}),
      containers: [{ ...container, ...sleeps }],
      // Those that the repo server has.
      volumes: [...objectsAt(spec, 'volumes'), { name: 'var-files', emptyDir: {} }, { name: 'plugins', emptyDir: {} }],
    },
  };
  const created = kubectl(['create', '-f', '-'], JSON.stringify(pod));
  expect(created.status, String(created.stderr)).toBe(0);
  await until(() => kubectl(['get', 'pod', 'repo-server', '-o', 'jsonpath={.status.phase}']).stdout === 'Running');
});

afterAll(() => {
  if (missing === undefined) execFileSync('kubectl', ['delete', 'namespace', namespace, '--wait=false']);
  if (typeof reached !== 'string') reached.close();
});

function inPod(directory: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const call = ['/bin/busybox', 'sh', '-c', 'cd "$0" && exec "$@"', directory, '/bin/busybox', 'env', ...variables];
  const { status, stdout, stderr } = kubectl(['exec', 'repo-server', '--', ...call, ...words]);
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

describe.skipIf(missing !== undefined)('the plugin of Argo CD on a node', { timeout: 300_000 }, () => {
  it('runs as the user 999, and can write only to /tmp', () => {
    expect(inPod('/tmp', ['/bin/busybox', 'id', '-u']).stdout).toBe('999\n');
    expect(inPod('/tmp', ['/bin/busybox', 'touch', '/opt/x']).stderr).toContain('Read-only file system');
    const plugin = inPod('/', ['/bin/busybox', 'cat', '/home/argocd/cmp-server/config/plugin.yaml']);
    expect(plugin.stdout).toBe(readFileSync(PLUGIN_FILE, 'utf8'));
  });

  it.each(Object.entries(SOURCES))('generates the objects of a source for %s', (name, { files, objects }) => {
    const directory = `/tmp/_cmp_server/${name}/deploy/shop`;
    const words = Object.entries(files).map(
      ([path, text]) => `echo ${Buffer.from(text).toString('base64')} | /bin/busybox base64 -d >${directory}/${path}`,
    );
    const script = [`/bin/busybox mkdir -p ${directory}`, ...words].join(' && ');
    expect(inPod('/tmp', ['/bin/busybox', 'sh', '-c', script])).toMatchObject({ status: 0 });
    const env = pluginVariables({}, {});
    expect(inPod(directory, pluginCommand('init'), env)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(inPod(directory, pluginCommand('generate'), env)).toMatchObject({ status: 0, stdout: objects });
    const status = inPod(directory, pluginCommand('init'), pluginVariables({ verb: 'apply' }, {}));
    expect(status.stderr).toContain('the verb is apply: use build, render or run');
  });
});
