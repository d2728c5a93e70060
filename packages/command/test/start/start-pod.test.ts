import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { needs, startContainers } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { CLI } from '../cli-process.ts';

const IMAGE = 'localhost/krmkit-busybox:1';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  restartPolicy: Never
  containers:
  - name: app
    image: example.com/app:1
    command: [sh, -c, 'echo "$GREETING"; echo wrong >&2; exit 3']
    env:
    - name: GREETING
      valueFrom: {configMapKeyRef: {name: conf, key: greeting}}
    - name: PASSWORD
      valueFrom: {secretKeyRef: {name: cred, key: password}}
    - {name: LINE, value: "--password=$(PASSWORD) $(NOBODY)"}
`;

const CONFIG = `apiVersion: v1
kind: ConfigMap
metadata: {name: conf, namespace: shop}
data: {greeting: it's me}
---
apiVersion: v1
kind: Secret
metadata: {name: cred, namespace: shop}
stringData: {password: hunter2}
`;

const WORKLOADS = `apiVersion: apps/v1
kind: Deployment
metadata: {name: api}
spec: {template: {spec: {containers: [{name: app, image: example.com/app:1, command: [x]}]}}}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec: {template: {spec: {containers: [{name: db, image: example.com/db:1, command: [x]}]}}}
`;

const TEXTS = { 'pod.yaml': POD, 'config/all.yaml': CONFIG, 'two.yaml': WORKLOADS };

// Files in memory; volumes and processes are those of this machine.
const WORLD = { fileSystem: memoryFileSystem(new Map(Object.entries(TEXTS))), onDisk: true };

/** A podman that has every image and does nothing. */
function machine() {
  const calls: (readonly string[])[] = [];
  const said = (text: string): ProgramEnd => ({
    end: 'exited',
    status: 0,
    stdout: new TextEncoder().encode(text),
    stderr: new Uint8Array(),
  });
  const programs: Programs = {
    run: (program, args) => {
      calls.push([program, ...args]);
      if (args[0] === 'version') return Promise.resolve(said('Version:      4.3.1\n'));
      if (args[0] === 'image') return Promise.resolve(said('[{"Architecture":"amd64","Config":{}}]'));
      return Promise.resolve(said(''));
    },
  };
  return { programs, calls };
}

describe('krmkit start --dry-run', () => {
  it('prints the commands, without values of Secrets, and runs nothing', async () => {
    const { programs, calls } = machine();
    const ended = await runIn(
      { ...WORLD, programs },
      'start',
      'pod.yaml',
      '--pull',
      'missing',
      '--dry-run',
      '--container-tool',
      'podman',
      '--',
      'config',
    );
    expect(ended.status).toBe(0);
    expect(calls.filter(([, verb]) => verb !== 'version' && verb !== 'image')).toEqual([]);
    expect(ended.stdout).not.toContain('hunter2');
    const lines = ended.stdout
      .replaceAll(/web-[0-9a-f]{8}/g, 'web-ID')
      .replaceAll(/ --label=\S+/g, '')
      .trimEnd()
      .split('\n');
    expect(lines).toEqual([
      'podman pod create --name=krmkit-web-ID --hostname=web --infra-image=localhost/krmkit-pause:1 --infra-command=/pause --share=net,uts,ipc',
      'podman pod start krmkit-web-ID',
      `podman create --name=krmkit-web-ID-app-0 --pull=never --pod=krmkit-web-ID --unsetenv=container --unsetenv=TERM --http-proxy=false '--passwd-entry=$USERNAME:*:$UID:$GID::/:/bin/sh' --log-driver=none '--env=GREETING=it'\\''s me' --env=PASSWORD --env=LINE '--entrypoint=["sh"]' example.com/app:1 -c 'echo "$GREETING"; echo wrong >&2; exit 3'`,
      'podman start --attach krmkit-web-ID-app-0',
      'podman rm --force --volumes krmkit-web-ID-app-0',
      'podman pod rm --force --time=0 krmkit-web-ID',
    ]);
    expect(ended.stderr).toContain('pod.yaml:15:51  error  unresolved-reference');
  });

  it('warns of a release that is newer than the newest known', async () => {
    const world = { ...WORLD, programs: machine().programs };
    const { status, stderr } = await runIn(
      world,
      'start',
      'two.yaml',
      '--name',
      'db',
      '--dry-run',
      '--kubernetes',
      '1.99',
    );
    expect(stderr).toContain('krmkit start: warning: Kubernetes 1.99 is newer than 1.37');
    expect(status).toBe(0);
  });

  it('names the pod of a workload as its controller would', async () => {
    const run = (...given: readonly string[]): Promise<Ending> =>
      runIn({ ...WORLD, programs: machine().programs }, 'start', 'two.yaml', '--dry-run', ...given);
    expect((await run('--name', 'db')).stdout).toContain('--hostname=db-0 ');
    expect((await run('--name', 'api')).stdout).toMatch(/--hostname=api-[0-9a-f]{5} /);
  });

  it('chooses a pod by the namespace that it ends up in', async () => {
    const text = WORKLOADS.replace('{name: db}', '{name: db, namespace: data}');
    const files = memoryFileSystem(new Map([['two.yaml', text]]));
    const run = (...given: readonly string[]): Promise<Ending> =>
      runIn(
        { fileSystem: files, onDisk: true, programs: machine().programs },
        'start',
        'two.yaml',
        '--dry-run',
        ...given,
      );
    expect((await run('-n', 'data')).stdout).toContain('--hostname=db-0 ');
    expect((await run('-n', 'default')).stdout).toContain('--hostname=api-');
    expect((await run('-n', 'shop', '--default-namespace', 'shop')).stdout).toContain('--hostname=api-');
    expect(await run('-n', 'shop')).toMatchObject({
      status: 2,
      stderr: 'krmkit start: no pod is in the namespace shop\n  namespaces of the pods: default, data\n',
    });
  });
});

describe('krmkit start with a wrong command line', () => {
  it.each<[readonly string[], string]>([
    [[], "krmkit start: missing required argument 'PATH'\n  see `krmkit start --help`\n"],
    [['two.yaml'], 'krmkit start: there are several pods: Deployment api, StatefulSet db\n  choose one with --name\n'],
    [['two.yaml', '--name', 'apl'], 'krmkit start: there is no pod or workload apl\n  did you mean api?\n'],
    [
      ['config/all.yaml'],
      'krmkit start: config/all.yaml contains no Pod and no pod template\n  pass the file with the Pod first, and after -- the objects that it refers to\n',
    ],
    [['pod.yaml', '--image', 'x=y'], 'krmkit start: --image: the pod has no container x\n  containers: app\n'],
  ])('%j', async (given, stderr) => {
    expect(await runIn({ ...WORLD, programs: machine().programs }, 'start', ...given)).toEqual({
      status: 2,
      stdout: '',
      stderr,
    });
  });

  it('needs a working tool and readable files', async () => {
    const programs: Programs = { run: () => Promise.resolve({ end: 'not-found', message: 'spawn ENOENT' }) };
    const ended = await runIn({ ...WORLD, programs }, 'start', 'pod.yaml', '-q', '--', 'config');
    expect(ended.status).toBe(4);
    expect(ended.stderr).toContain('there is no docker, podman or nerdctl in PATH');
    expect((await runIn({ ...WORLD, programs }, 'start', 'nope.yaml')).status).toBe(3);
  });
});

const containers = startContainers();
afterAll(() => containers?.remove());

describe('krmkit start', needs('podman', containers), () => {
  const podman = (...args: readonly string[]): string => containers?.podman(...args) ?? '';
  const start = (...given: readonly string[]): Promise<Ending> =>
    runIn(
      { ...WORLD, ...(containers && { programs: containers.programs }) },
      'start',
      '--container-tool',
      'podman',
      ...given,
    );

  it('prints the output of containers after their names, and has the status of the pod', async () => {
    const ended = await start('pod.yaml', '--image', `app=${IMAGE}`, '--', 'config');
    expect(ended.stdout).toBe("app │ it's me\n");
    expect(ended.stderr).toMatch(/^app │ wrong$/m);
    expect(ended.stderr).toMatch(/krmkit start: app started\n(?:.*\n)*krmkit start: app ended with 3\n$/);
    expect(ended.status).toBe(3);
    expect(podman('pod', 'ps', '--quiet') + podman('ps', '--all', '--quiet')).toBe('');
  });

  it('prints the same as lines of JSON', async () => {
    const ended = await start('pod.yaml', '-ojson', '--image', `app=${IMAGE}`, '--', 'config');
    const events = ended.stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(events).toContainEqual({ event: 'output', container: 'app', stream: 'stdout', line: "it's me" });
    expect(events[0]).toEqual({ event: 'started', container: 'app', restarts: 0 });
    expect(events.at(-1)).toEqual({ event: 'ended', container: 'app', exitCode: 3, outOfMemory: false });
  });

  it('reports missing objects as a kubelet does, with status 1', async () => {
    const ended = await start('pod.yaml', '--image', `app=${IMAGE}`);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(
      'krmkit start: container app: CreateContainerConfigError: configmap "conf" not found\n',
    );
  });

  // The built command in a process of its own.
  const endless = `apiVersion: v1
kind: Pod
metadata: {name: endless}
spec:
  volumes: [{name: v, emptyDir: {}}]
  terminationGracePeriodSeconds: GRACE
  containers:
  - {name: app, image: ${IMAGE}, imagePullPolicy: Never, volumeMounts: [{name: v, mountPath: /v}], command: [sh, -c, "trap 'TRAP' TERM; echo up; while :; do sleep 0.1; done"]}
`;

  interface Ended {
    readonly status: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly stdout: string;
  }

  async function withProcess(
    text: string,
    onLine: (line: string, kill: (signal: NodeJS.Signals) => void) => void,
  ): Promise<Ended> {
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-endless-'));
    try {
      writeFileSync(join(folder, 'pod.yaml'), text);
      const env = { ...process.env, ...containers?.environment };
      const given = ['start', join(folder, 'pod.yaml'), '--container-tool', 'podman'];
      return await new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [CLI, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] });
        let stdout = '';
        const see = (chunk: Buffer): void => onLine(chunk.toString(), (signal) => child.kill(signal));
        child.stdout.on('data', (chunk: Buffer) => {
          stdout += chunk.toString();
          see(chunk);
        });
        child.stderr.on('data', see);
        child.on('error', reject);
        child.on('close', (status, signal) => resolve({ status, signal, stdout }));
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('stops and removes everything on Ctrl-C, and answers with 130', async () => {
    const text = endless.replace('GRACE', '10').replace('TRAP', 'echo bye; exit 0');
    const ended = await withProcess(text, (line, kill) => {
      if (line.includes('│ up')) kill('SIGINT');
    });
    expect(ended).toEqual({ status: 130, signal: null, stdout: 'app │ up\napp │ bye\n' });
    expect(podman('pod', 'ps', '--quiet') + podman('ps', '--all', '--quiet')).toBe('');
  });

  it('does not wait after a second Ctrl-C', async () => {
    const text = endless.replace('GRACE', '600').replace('TRAP', '');
    const ended = await withProcess(text, (line, kill) => {
      if (line.includes('│ up') || line.includes('stopping')) kill('SIGINT');
    });
    expect(ended.status).toBe(130);
    expect(podman('pod', 'ps', '--quiet') + podman('ps', '--all', '--quiet')).toBe('');
  });

  it('is cleaned up after a kill, and nothing that still runs is touched', async () => {
    const text = endless.replace('GRACE', '0').replace('TRAP', '');
    let removed: Ending | undefined;
    const ended = await withProcess(text, (line, kill) => {
      if (!line.includes('│ up')) return;
      void start('--cleanup').then((early) => {
        removed = early;
        return kill('SIGKILL');
      });
    });
    expect(ended.signal).toBe('SIGKILL');
    expect(removed).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit start: removed 0 pods of killed runs\n',
    });
    expect(podman('pod', 'ps', '--quiet')).not.toBe('');
    expect((await start('--cleanup')).stderr).toBe('krmkit start: removed 1 pod of killed runs\n');
    expect(podman('pod', 'ps', '--quiet') + podman('ps', '--all', '--quiet')).toBe('');
  });
});
