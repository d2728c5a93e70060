import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { needs, startContainers } from '@krmkit/testing';
import type { StartEvent } from '../src/pod-request.ts';
import { startPod } from '../src/start-pod.ts';
import type { StartPodOptions } from '../src/start-pod.ts';

const containers = startContainers();
const folder = mkdtempSync(join(tmpdir(), 'krmkit-start-pod-'));
const path = join(folder, 'pod.yaml');
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  containers?.remove();
  rmSync(folder, { recursive: true, force: true });
});

function write(image: string): void {
  const app = { name: 'app', image, command: ['sh', '-c', 'echo $(GREETING); exit 3'] };
  const env = [{ name: 'GREETING', valueFrom: { configMapKeyRef: { name: 'words', key: 'greeting' } } }];
  const spec = { restartPolicy: 'Never', containers: [{ ...app, env }] };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec };
  const words = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'words' }, data: { greeting: 'hello' } };
  writeFileSync(path, `${JSON.stringify(pod)}\n---\n${JSON.stringify(words)}\n`);
}

it.each<readonly [options: StartPodOptions, reason: string, message: string, hint: string]>([
  [{ name: 'api' }, 'NoPod', 'there is no pod or workload api', 'pods and workloads: Pod web'],
  [
    { containerTool: './absent' },
    'NoContainerTool',
    "there is no container tool './absent', which --container-tool names",
    'install it, or name another one',
  ],
  [
    { files: [folder] },
    'NotBuilt',
    'There is no file or directory "absent.yaml"',
    'Correct the kustomization, or name a file with the pod.',
  ],
])('refuses %j', async (options, reason, message, hint) => {
  write('busybox');
  if (options.files !== undefined) writeFileSync(join(folder, 'kustomization.yaml'), 'resources: [absent.yaml]\n');
  const events: StartEvent[] = [];
  const end = await startPod(path, { ...options, onEvent: (event) => void events.push(event) });
  rmSync(join(folder, 'kustomization.yaml'), { force: true });
  expect(end).toMatchObject({ kind: 'refused', exitCode: 1, left: [] });
  expect(events).toEqual([{ kind: 'failed', reason, message, hint }]);
  expect(end.diagnostics.some(({ severity }) => severity === 'error')).toBe(reason === 'NotBuilt');
});

it('has what is wrong with the files', async () => {
  write('busybox');
  writeFileSync(join(folder, 'broken.yaml'), 'kind: [\n');
  const end = await startPod(path, { files: [join(folder, 'broken.yaml')], name: 'api' });
  expect(end.diagnostics).toMatchObject([{ severity: 'error', location: { path: join(folder, 'broken.yaml') } }]);
});

it('a release that cannot be read is a RangeError', async () => {
  write('busybox');
  await expect(startPod(path, { kubernetes: 'new' })).rejects.toThrow(RangeError);
});

it('runs a pod to its end', needs('podman', containers), async () => {
  write(containers?.image ?? '');
  for (const [name, value] of Object.entries(containers?.environment ?? {})) vi.stubEnv(name, value);
  const events: StartEvent[] = [];
  const onEvent = (event: StartEvent): void => void events.push(event);
  const end = await startPod(path, { containerTool: 'podman', onEvent });
  expect(end).toMatchObject({ kind: 'ended', exitCode: 3, left: [], diagnostics: [] });
  expect(events).toContainEqual({ kind: 'output', container: 'app', stream: 'stdout', line: 'hello' });
});
