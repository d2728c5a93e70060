import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PodNetwork, StartEvent } from '../src/pod-request.ts';
import type { JsonObject } from '@krmkit/base';
import { needs, startContainers } from '@krmkit/testing';
import type { Containers } from '@krmkit/testing';
import type { PodRunOptions, PodRunResult } from './pods.ts';
import { runTestPod } from './pods.ts';

const containers = startContainers();
afterAll(() => containers?.remove());

const IMAGE = 'localhost/krmkit-busybox:1';

function tool(): Containers {
  if (containers === undefined) throw new Error('no containers');
  return containers;
}

/** Publishing needs programs that Debian's podman only recommends; another CNI configuration can stop it, too. */
function whyNoPublishedPort(): string | undefined {
  try {
    tool().podman('run', '--rm', '--pull=never', '--publish=127.0.0.1:65013:80', '--entrypoint=["true"]', IMAGE);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
  }
}

const run = (spec: JsonObject, options: PodRunOptions = {}): Promise<PodRunResult> => runTestPod(tool(), spec, options);

/** A container that runs a line of shell. */
function shell(name: string, line: string, more: JsonObject = {}): JsonObject {
  return { name, image: IMAGE, imagePullPolicy: 'Never', command: ['sh', '-c', line], ...more };
}

// Pods mostly wait for the tool, so several run at a time. `runTestPod` fails if one leaves something.
describe.concurrent('a pod under podman', needs('podman', containers), () => {
  afterAll(() => {
    expect(tool().podman('ps', '--all', '--quiet')).toBe('');
    expect(tool().podman('pod', 'ps', '--quiet')).toBe('');
  });

  it('has the environment of every kind of source, and the argv, to the byte', async () => {
    const objects = {
      configMaps: [{ metadata: { name: 'conf', namespace: 'shop' }, data: { greeting: 'hello  "world"', 'a.b': '' } }],
      secrets: [
        { metadata: { name: 'cred', namespace: 'shop' }, stringData: { pw: 'line 1\nline 2', PATH: '/secret' } },
      ],
      services: [
        {
          metadata: { name: 'git-server', namespace: 'shop' },
          spec: { clusterIP: '10.1.2.3', ports: [{ port: 80, protocol: 'TCP' }] },
        },
      ],
    };
    const env = [
      { name: 'PW', valueFrom: { secretKeyRef: { name: 'cred', key: 'pw' } } },
      { name: 'NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'UID_', valueFrom: { fieldRef: { fieldPath: 'metadata.uid' } } },
      { name: 'APP', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
      { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      { name: 'MEMORY', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '1Mi' } } },
      {
        name: 'URL',
        value: 'http://$(GIT_SERVER_SERVICE_HOST):$(GIT_SERVER_SERVICE_PORT)/$(C_greeting)$$(X)$(MISSING)',
      },
      { name: 'TERM', value: 'mine' },
      { name: 'EMPTY', value: '' },
    ];
    const app = {
      ...shell('app', ''),
      command: ['/bin/cat', '/proc/1/environ', '/proc/1/cmdline'],
      args: ['--', '/proc/self/cmdline'],
      env,
      envFrom: [{ prefix: 'C_', configMapRef: { name: 'conf' } }, { secretRef: { name: 'cred' } }],
      resources: { limits: { memory: '64Mi' } },
    };
    const got = await run(
      { restartPolicy: 'Never', containers: [app] },
      { objects, ports: { uuid: () => '11111111-2222-4333-8444-555555555555' } },
    );
    const parts = got.lines('app').join('\n').split('\0');
    const variables = parts.filter((part) => /^[\w.]+=/.test(part)).toSorted();
    expect(variables).toEqual(
      [
        // Variables that a kubelet's runtime adds.
        'HOSTNAME=web',
        'HOME=/',
        'APP=web',
        'C_a.b=',
        'C_greeting=hello  "world"',
        'EMPTY=',
        'GIT_SERVER_PORT=tcp://10.1.2.3:80',
        'GIT_SERVER_PORT_80_TCP=tcp://10.1.2.3:80',
        'GIT_SERVER_PORT_80_TCP_ADDR=10.1.2.3',
        'GIT_SERVER_PORT_80_TCP_PORT=80',
        'GIT_SERVER_PORT_80_TCP_PROTO=tcp',
        'GIT_SERVER_SERVICE_HOST=10.1.2.3',
        'GIT_SERVER_SERVICE_PORT=80',
        'MEMORY=64',
        'NAME=web',
        'NAMESPACE=shop',
        'NODE=node-1',
        'PATH=/secret',
        'PW=line 1\nline 2',
        'TERM=mine',
        'UID_=11111111-2222-4333-8444-555555555555',
        'URL=http://10.1.2.3:80/hello  "world"$(X)$(MISSING)',
        'pw=line 1\nline 2',
      ].toSorted(),
    );
    const line = ['/bin/cat', '/proc/1/environ', '/proc/1/cmdline', '--', '/proc/self/cmdline'];
    expect(parts.slice(variables.length, variables.length + line.length)).toEqual(line);
    expect(got.end).toEqual({ kind: 'ended', exitCode: 0, left: [] });
  });

  // containerd and runc: a user without a line in /etc/passwd has the home /.
  it('gives a user without a line in /etc/passwd the home of a node', async () => {
    const app = { ...shell('app', 'echo "$HOME"'), workingDir: '/bin', securityContext: { runAsUser: 12345 } };
    const got = await run({ restartPolicy: 'Never', containers: [app] });
    expect(got.lines('app')).toEqual(['/']);
  });

  it('uses ENTRYPOINT, CMD, ENV and USER of the image', async () => {
    const image = 'localhost/krmkit-entry:1';
    const archive = join(tool().folder, 'image.tar');
    const changes = [
      'ENTRYPOINT ["sh", "-c"]',
      'CMD ["echo $0 $OF_IMAGE $(id -u); cat /proc/1/cmdline"]',
      'ENV OF_IMAGE=yes',
      'USER 1234',
    ];
    tool().podman('import', '--quiet', ...changes.flatMap((change) => ['--change', change]), archive, image);
    const containers = [
      { name: 'cmd', image, imagePullPolicy: 'IfNotPresent' },
      {
        name: 'args',
        image,
        imagePullPolicy: 'IfNotPresent',
        args: ['echo $OF_IMAGE', '$(OF_IMAGE)'],
        env: [{ name: 'OF_IMAGE', value: 'no' }],
      },
      {
        name: 'user',
        image,
        imagePullPolicy: 'IfNotPresent',
        command: ['id'],
        securityContext: { runAsUser: 77, runAsGroup: 88 },
      },
    ];
    const got = await run({ restartPolicy: 'Never', containers, securityContext: { supplementalGroups: [99] } });
    expect(got.lines('cmd')[0]).toBe('sh yes 1234');
    expect(got.lines('args')).toEqual(['no']);
    expect(got.lines('user')).toEqual(['uid=77 gid=88 groups=88,99']);
  });

  it('has the values of a node if the tools have their own defaults', async () => {
    const secret = { metadata: { name: 'cred', namespace: 'shop' }, data: { bytes: '4oJB/w==' } };
    const service = (name: string, clusterIP: string, port: JsonObject): JsonObject => ({
      metadata: { name, namespace: 'shop' },
      spec: { clusterIP, ports: [{ ...port, protocol: 'TCP' }] },
    });
    const services = [
      service('foo-service', '10.0.0.2', { port: 80 }),
      service('foo', '10.0.0.1', { name: '80-tcp', port: 1 }),
    ];
    const env = [
      { name: 'BYTES', valueFrom: { secretKeyRef: { name: 'cred', key: 'bytes' } } },
      { name: 'HOSTNAME', value: 'mine' },
      { name: 'PORT', value: '$(FOO_SERVICE_PORT)' },
    ];
    const app = shell('app', 'echo "$BYTES $HOSTNAME $PORT $(cat /proc/sys/kernel/hostname)"', { env });
    const got = await run({ restartPolicy: 'Never', containers: [app] }, { objects: { secrets: [secret], services } });
    expect(got.lines('app')).toEqual(['\uFFFD\uFFFDA\uFFFD mine 1 web']);
    expect(got.steps).toContain(
      'app warning: env PORT: a kubelet uses either value of FOO_SERVICE_PORT of foo or foo-service; krmkit uses 1',
    );
  });

  it('knows its own address, which all its containers share', async () => {
    const env = [
      { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
      { name: 'HOST', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
    ];
    const spec = { restartPolicy: 'Never', hostAliases: [{ ip: '10.9.9.9', hostnames: ['db.local'] }] };
    const line = 'cat /etc/hosts; echo "$IP $HOST"; cat /proc/net/fib_trie';
    const got = await run({ ...spec, containers: [shell('a', line, { env }), shell('b', line, { env })] });
    const [address] = got.lines('a').filter((text) => /^\d+\.\d+\.\d+\.\d+ \d/.test(text));
    expect(address).toBeDefined();
    expect(got.lines('b')).toContain(address);
    expect(got.lines('b').join('\n')).toContain(`|-- ${address?.split(' ')[0]}`);
    expect(got.lines('a').join('\n')).toMatch(/^10\.9\.9\.9\s+db\.local$/m);
  });

  it('runs init containers one by one, keeps sidecars until the end, and stops them in reverse order', async () => {
    const sidecar = (name: string): JsonObject =>
      shell(name, `trap 'echo ${name} ends; exit 0' TERM; echo ${name}; while :; do sleep 0.1; done`, {
        restartPolicy: 'Always',
      });
    const got = await run({
      restartPolicy: 'Never',
      initContainers: [shell('one', 'exit 0'), sidecar('two'), shell('three', 'exit 0'), sidecar('four')],
      containers: [shell('app', 'sleep 1')],
    });
    expect(got.steps).toEqual([
      'one started',
      'one ended 0',
      'two started',
      'three started',
      'three ended 0',
      'four started',
      'app started',
      'app ended 0',
      'four ended 0',
      'two ended 0',
    ]);
    expect(got.lines('two')).toEqual(['two', 'two ends']);
  });

  // KEP-4762: replaces the pod's name and `hostname`, from 1.35 on.
  it('has the name of hostnameOverride, in releases that know it', async () => {
    const line = 'echo "$HOSTNAME $(cat /proc/sys/kernel/hostname)"';
    const spec = {
      restartPolicy: 'Never',
      hostname: 'own',
      hostnameOverride: 'other.example',
      containers: [shell('app', line)],
    };
    expect((await run(spec)).lines('app')).toEqual(['other.example other.example']);
    expect((await run(spec, { kubernetes: '1.34' })).lines('app')).toEqual(['own own']);
  });

  // KEP-5307: the container's own policy overrides the pod's, from 1.35 on.
  it('follows the restartPolicy of a single container, in releases that know it', async () => {
    const volumeMounts = [{ name: 'srv', mountPath: '/srv' }];
    const volumes = [{ name: 'srv', emptyDir: {} }];
    const twice = (name: string): string => `echo x >> /srv/${name}; exit $(( $(wc -l < /srv/${name}) < 2 ))`;
    const soon: PodRunOptions = { ports: { wait: () => new Promise((resolve) => setTimeout(resolve, 20)) } };
    const init = shell('init', twice('init'), { volumeMounts, restartPolicy: 'OnFailure' });
    const app = shell('app', twice('app'), { volumeMounts, restartPolicy: 'OnFailure' });
    const spec = { restartPolicy: 'Never', initContainers: [init], containers: [app], volumes };
    const got = await run(spec, soon);
    expect(got.steps.filter((step) => step.includes(' ended '))).toEqual([
      'init ended 1',
      'init ended 0',
      'app ended 1',
      'app ended 0',
    ]);
    const once = await run(spec, { ...soon, kubernetes: '1.34' });
    expect(once.steps.filter((step) => step.includes(' ended '))).toEqual(['init ended 1']);
    const never = shell('app', 'exit 4', { restartPolicy: 'Never' });
    expect((await run({ restartPolicy: 'Always', containers: [never] }, soon)).end.exitCode).toBe(4);
  });

  it('starts nothing after an init container that failed', async () => {
    const init = [shell('one', 'exit 3'), shell('two', 'exit 0')];
    const got = await run({ restartPolicy: 'Never', initContainers: init, containers: [shell('app', 'exit 0')] });
    expect(got.steps).toEqual(['one started', 'one ended 3']);
    expect(got.end).toEqual({ kind: 'ended', exitCode: 3, left: [] });
  });

  it('restarts with the back-off of a kubelet until the container succeeds', async () => {
    const waits: number[] = [];
    const again = shell('app', 'echo x >> /srv/runs; exit $(( $(wc -l < /srv/runs) < 4 ))', {
      volumeMounts: [{ name: 'srv', mountPath: '/srv' }],
    });
    const got = await run(
      { restartPolicy: 'OnFailure', containers: [again], volumes: [{ name: 'srv', emptyDir: {} }] },
      {
        ports: {
          wait: async (milliseconds) => {
            if (milliseconds > 1000) waits.push(milliseconds);
            await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 50)));
          },
        },
      },
    );
    expect(waits).toEqual([10_000, 20_000]);
    expect(got.end.exitCode).toBe(0);
    expect(got.steps.filter((step) => step.endsWith('ended 1'))).toHaveLength(3);
  });

  it('runs each container once without restarts, and returns the first failure', async () => {
    const mounted = { volumeMounts: [{ name: 'v', mountPath: '/v' }] };
    const slow = shell('slow', 'until [ -e /v/end ]; do sleep 1; done; sleep 3; exit 4', mounted);
    const fast = shell('fast', 'touch /v/end; exit 5', mounted);
    const got = await run({ containers: [slow, fast], volumes: [{ name: 'v', emptyDir: {} }] }, { restarts: false });
    expect(got.end).toEqual({ kind: 'ended', exitCode: 5, left: [] });
  });

  it('reports what could not start, with the message of the runtime, and keeps the streams apart', async () => {
    const bad = { name: 'bad', image: IMAGE, imagePullPolicy: 'Never', command: ['/nope'] };
    const got = await run({
      restartPolicy: 'Never',
      containers: [bad, shell('app', 'echo out; echo Error: mine >&2; printf rest')],
    });
    expect(got.steps.find((step) => step.startsWith('bad'))).toMatch(/^bad RunContainerError: .*\/nope/);
    expect(got.lines('bad')).toEqual([]);
    const said = got.events.flatMap((event) => (event.kind === 'output' ? [`${event.stream} ${event.line}`] : []));
    expect(said.toSorted()).toEqual(['stderr Error: mine', 'stdout out', 'stdout rest']);
    expect(got.end.exitCode).toBe(128);
  });

  it('starts no container of a pod if a kubelet could not create one of them', async () => {
    const env = [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'conf', key: 'a' } } }];
    const got = await run({
      restartPolicy: 'Never',
      containers: [shell('app', 'exit 0'), shell('bad', 'exit 0', { env })],
    });
    expect(got.steps).toEqual(['bad CreateContainerConfigError: configmap "conf" not found']);
    expect(got.end).toEqual({ kind: 'refused', exitCode: 1, left: [] });
  });

  it.each<[string, JsonObject, string]>([
    [
      'a missing image',
      { containers: [{ name: 'a', image: 'localhost/none:1', imagePullPolicy: 'Never' }] },
      'a ErrImageNeverPull: Container image "localhost/none:1" is not present with pull policy of Never',
    ],
    [
      'an option for an image',
      { containers: [{ name: 'a', image: '--privileged', imagePullPolicy: 'Never' }] },
      'a InvalidImageName: "--privileged" is not a valid image name',
    ],
    [
      'privileges',
      { containers: [shell('a', '', { securityContext: { privileged: true } })] },
      'a Refused: it wants to be privileged',
    ],
    [
      'the network of the machine',
      { hostNetwork: true, containers: [shell('a', '')] },
      "pod Refused: it wants hostNetwork, which is this machine's own",
    ],
    [
      'a root user under runAsNonRoot',
      { containers: [shell('a', '', { securityContext: { runAsNonRoot: true } })] },
      'a CreateContainerConfigError: container has runAsNonRoot and image will run as root',
    ],
    [
      'a directory of the machine',
      {
        containers: [shell('a', '', { volumeMounts: [{ name: 'v', mountPath: '/v' }] })],
        volumes: [{ name: 'v', hostPath: { path: '/etc' } }],
      },
      'pod Refused: the volume v is /etc of this machine',
    ],
    [
      'a volume that only a cluster has',
      {
        containers: [shell('a', '', { volumeMounts: [{ name: 'v', mountPath: '/v' }] })],
        volumes: [{ name: 'v', nfs: { server: 'x', path: '/' } }],
      },
      'pod FailedMount: the volume v has the type nfs, which krmkit does not support',
    ],
    [
      'a missing Secret',
      {
        containers: [shell('a', '', { volumeMounts: [{ name: 'v', mountPath: '/v' }] })],
        volumes: [{ name: 'v', secret: { secretName: 'x' } }],
      },
      'pod FailedMount: MountVolume.SetUp failed for volume "v" : secret "x" not found',
    ],
  ])('refuses %s', async (_, spec, step) => {
    const got = await run(spec);
    expect(got.steps).toEqual([step]);
    expect(got.end.kind).toBe('refused');
  });

  it('has volumes with their modes, owners and paths', async () => {
    const objects = {
      configMaps: [
        {
          metadata: { name: 'conf', namespace: 'shop' },
          data: { 'a.ini': 'a=1\n', b: 'B' },
          binaryData: { bin: 'AAH/' },
        },
      ],
      secrets: [{ metadata: { name: 'cred', namespace: 'shop' }, data: { key: 'c2VjcmV0' } }],
    };
    const volumes = [
      { name: 'srv', emptyDir: {} },
      { name: 'memory', emptyDir: { medium: 'Memory' } },
      {
        name: 'conf',
        configMap: {
          name: 'conf',
          items: [
            { key: 'a.ini', path: 'etc/a.ini', mode: 0o640 },
            { key: 'bin', path: 'bin' },
          ],
        },
      },
      { name: 'cred', secret: { secretName: 'cred', defaultMode: 0o400 } },
      { name: 'none', secret: { secretName: 'none', optional: true } },
      {
        name: 'down',
        downwardAPI: {
          items: [
            { path: 'annotations', fieldRef: { fieldPath: 'metadata.annotations' } },
            { path: 'cpu', resourceFieldRef: { containerName: 'app', resource: 'limits.cpu', divisor: '1m' } },
          ],
        },
      },
      {
        name: 'all',
        projected: {
          sources: [{ configMap: { name: 'conf', items: [{ key: 'b', path: 'x/b' }] } }, { secret: { name: 'cred' } }],
        },
      },
    ];
    const line = [
      "ls -lnR /all /conf /cred /none | awk '$1 ~ /^-/ {print $1, $4, $9}'",
      'cat /conf/etc/a.ini /down/annotations; echo; cat /down/cpu /cred/key /all/x/b; echo',
      "ls -lnd /srv /conf | awk '{print $1, $4}'",
      'wc -c < /conf/bin; touch /conf/no || echo read-only; cat /one/only; ls /logs; id',
      `awk '$2 == "/memory" {print $2, $3}' /proc/mounts; awk '$2 == "/cred" {print $2, $3}' /proc/mounts`,
    ].join('\n');
    const mounts = [
      ...volumes.map(({ name }) => ({ name, mountPath: `/${name}` })),
      { name: 'srv', mountPath: '/one/only', subPath: 'deep/file' },
      { name: 'srv', mountPath: '/logs', subPathExpr: 'logs/$(WHO)' },
    ];
    const app = shell('app', line, {
      volumeMounts: mounts,
      env: [{ name: 'WHO', value: 'me' }],
      resources: { limits: { cpu: '250m' } },
    });
    const init = shell(
      'init',
      'mkdir -p /srv/deep /srv/logs/me; echo shared > /srv/deep/file; touch /srv/logs/me/log',
      { volumeMounts: [{ name: 'srv', mountPath: '/srv' }] },
    );
    const got = await run(
      {
        restartPolicy: 'Never',
        securityContext: { fsGroup: 3000, runAsUser: 1000 },
        initContainers: [init],
        containers: [app],
        volumes,
      },
      { objects },
    );
    const memory = existsSync('/dev/shm') ? ['/memory tmpfs', '/cred tmpfs'] : [];
    expect(got.directories.filter((path) => path.startsWith('/dev/shm/krmkit-start-'))).toHaveLength(memory.length / 2);
    expect(got.directories).toHaveLength(1 + memory.length / 2);
    expect(got.lines('app').filter((text) => !text.startsWith('touch:'))).toEqual([
      '-rw-r--r-- 3000 key',
      '-rw-r--r-- 3000 b',
      '-rw-r--r-- 3000 bin',
      '-rw-r----- 3000 a.ini',
      '-r--r----- 3000 key',
      'a=1',
      'note="a \\"b\\""',
      '250secretB',
      'drwxrwsr-x 3000',
      'drwxrwsrwx 3000',
      '3',
      'read-only',
      'shared',
      'log',
      'uid=1000 gid=0 groups=0,3000',
      ...memory,
    ]);
  });

  it('does not follow a link that leads out of a volume', async () => {
    const volumes = [{ name: 'srv', emptyDir: {} }];
    const init = shell('init', 'ln -s /etc /srv/out', { volumeMounts: [{ name: 'srv', mountPath: '/srv' }] });
    const app = shell('app', 'ls /x', { volumeMounts: [{ name: 'srv', mountPath: '/x', subPath: 'out' }] });
    const got = await run({ restartPolicy: 'Never', initContainers: [init], containers: [app], volumes });
    expect(got.steps.at(-1)).toMatch(
      /^app CreateContainerConfigError: failed to prepare subPath .* leads out of the volume$/,
    );
    expect(got.lines('app')).toEqual([]);
  });

  it('mounts a directory of the machine if it is allowed', async () => {
    const directory = join(tool().folder, 'host');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'file'), 'of the machine');
    const volumes = [{ name: 'v', hostPath: { path: directory, type: 'Directory' } }];
    const app = shell('app', 'cat /v/file', { volumeMounts: [{ name: 'v', mountPath: '/v', readOnly: true }] });
    const got = await run({ restartPolicy: 'Never', containers: [app], volumes }, { mayUseHostPaths: true });
    expect(got.lines('app')).toEqual(['of the machine']);
  });

  it('reads a variable from a file that an init container wrote', async () => {
    const volumes = [{ name: 'srv', emptyDir: {} }];
    const volumeMounts = [{ name: 'srv', mountPath: '/srv' }];
    const init = shell('init', `echo "A='from a file'" > /srv/env`, { volumeMounts });
    const env = [{ name: 'A', valueFrom: { fileKeyRef: { volumeName: 'srv', path: 'env', key: 'A' } } }];
    const got = await run({
      restartPolicy: 'Never',
      initContainers: [init],
      containers: [shell('app', 'echo "$A"', { env })],
      volumes,
    });
    expect(got.lines('app')).toEqual(['from a file']);
  });

  it('runs hooks, and ends a container whose first hook fails', async () => {
    const lifecycle = {
      postStart: { exec: { command: ['sh', '-c', 'exit 9'] } },
      preStop: { exec: { command: ['touch', '/gone'] } },
    };
    const app = shell('app', "trap 'exit 6' TERM; while :; do sleep 0.1; done", { lifecycle });
    const got = await run({ restartPolicy: 'Never', containers: [app], terminationGracePeriodSeconds: 5 });
    expect(got.steps.map((step) => step.replace(/: .*/s, ''))).toEqual([
      'app started',
      'app FailedPostStartHook',
      'app ended 6',
    ]);
    expect(got.end.exitCode).toBe(6);
  });

  it('starts the next init container when the startupProbe of a sidecar has passed', async () => {
    const mount = { volumeMounts: [{ name: 'v', mountPath: '/v' }] };
    const startupProbe = { exec: { command: ['cat', '/v/$(FILE)'] }, periodSeconds: 1, failureThreshold: 60 };
    const line = `trap 'exit 0' TERM; while [ ! -e /v/asked ]; do sleep 0.1; done; touch /v/up; while :; do sleep 0.1; done`;
    const got = await run({
      restartPolicy: 'Never',
      volumes: [{ name: 'v', emptyDir: {} }],
      initContainers: [
        shell('db', line, {
          ...mount,
          restartPolicy: 'Always',
          env: [{ name: 'FILE', value: 'up' }],
          startupProbe,
          // Called only after the other one has failed at least once.
          lifecycle: { postStart: { exec: { command: ['sh', '-c', '(sleep 2; touch /v/asked) &'] } } },
        }),
        shell('migrate', 'cat /v/up && echo up', mount),
      ],
      containers: [shell('app', 'exit 0')],
    });
    expect(got.lines('migrate')).toEqual(['up']);
    expect(got.steps).toEqual([
      'db started',
      "db startupProbe fails: cat: can't open '/v/up': No such file or directory",
      'db startupProbe passes',
      'migrate started',
      'migrate ended 0',
      'app started',
      'app ended 0',
      'db ended 0',
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    ['OnFailure', ', will be restarted', ['app again 0', 'app started', 'app ended 0']],
    ['Never', '', []],
  ])('ends a container whose livenessProbe fails, under %s', async (restartPolicy, consequence, after) => {
    const line = `[ -e /v/again ] && exit 0; touch /v/again; trap 'exit 0' TERM; while :; do sleep 0.1; done`;
    const livenessProbe = {
      exec: { command: ['sh', '-c', 'echo sick >&2; exit 1'] },
      periodSeconds: 1,
      failureThreshold: 2,
    };
    const mount = { volumeMounts: [{ name: 'v', mountPath: '/v' }] };
    const preStop = { exec: { command: ['sh', '-c', 'echo ended > /v/again'] } };
    const app = shell('app', line, { ...mount, livenessProbe, lifecycle: { preStop } });
    const got = await run({ restartPolicy, volumes: [{ name: 'v', emptyDir: {} }], containers: [app] });
    // The second run can end before its first probe.
    expect(got.steps.filter((step, index) => index < 2 || !step.includes('livenessProbe fails'))).toEqual([
      'app started',
      'app livenessProbe fails: sick',
      `app Unhealthy: Container app failed liveness probe${consequence}`,
      'app ended 0',
      ...after,
    ]);
    expect(got.end.exitCode).toBe(0);
  });

  it('probes servers at the address of the pod, and says which ports of this machine it does not open', async () => {
    const asked: string[] = [];
    const network: PodNetwork = {
      connect: (host, port) => {
        asked.push(`${host} ${port}`);
        return Promise.resolve({ ok: true, value: undefined });
      },
      get: ({ host, port, path }) => {
        asked.push(`${host} ${port} ${path}`);
        return Promise.resolve({ ok: true, value: undefined });
      },
    };
    const app = shell('app', 'echo "$IP"; sleep 2', {
      env: [{ name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }],
      ports: [{ name: 'web', containerPort: 8080, hostPort: 65_012, hostIP: '127.0.0.1' }],
      readinessProbe: { httpGet: { port: 'web', path: '/ready?x=1' }, periodSeconds: 100 },
      livenessProbe: { tcpSocket: { port: 9000 }, periodSeconds: 100 },
    });
    const spec = { restartPolicy: 'Never', subdomain: 'db', containers: [app] };
    const got = await run(spec, { ports: { network } });
    const [address] = got.lines('app');
    expect(asked.toSorted()).toEqual([`${address} 8080 /ready?x=1`, `${address} 9000`]);
    expect(got.steps.slice(0, 2)).toEqual([
      'pod warning: its host ports are not opened on this machine (127.0.0.1:65012:8080); to open them, add --allow-host-ports',
      'pod warning: these fields have no effect here: subdomain',
    ]);
  });

  it('uses ports of this machine if it is allowed', async ({ skip }) => {
    const cannot = whyNoPublishedPort();
    if (cannot !== undefined) skip(`a podman that publishes ports: ${cannot}`);
    const app = shell('app', 'sleep 1', {
      ports: [{ containerPort: 8080, hostPort: 65_012, hostIP: '127.0.0.1' }],
    });
    const published: string[] = [];
    const listed = (event: StartEvent): void => {
      if (event.kind === 'started') published.push(tool().podman('ps', '--all', '--format={{.Ports}}'));
    };
    await run({ restartPolicy: 'Never', containers: [app] }, { mayUseHostPorts: true, onEvent: listed });
    expect(published.join('\n')).toContain('127.0.0.1:65012->8080/tcp');
  });

  it('is stopped with SIGTERM, and killed after the grace period', async () => {
    const stop = new AbortController();
    const apps = [
      shell('kind', "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.1; done"),
      shell('deaf', "trap '' TERM; echo up; while :; do sleep 0.1; done"),
    ];
    let up = 0;
    const got = await run(
      { containers: apps, terminationGracePeriodSeconds: 1 },
      {
        ports: { stop: stop.signal },
        onEvent: (event) => {
          if (event.kind === 'output' && event.line === 'up' && ++up === 2) stop.abort();
        },
      },
    );
    expect(got.end.kind).toBe('stopped');
    expect(got.lines('kind')).toEqual(['up', 'bye']);
    expect(got.steps.slice(2).toSorted()).toEqual(['deaf ended 137', 'kind ended 0', 'stopping']);
  });

  it('is killed at once on request', async () => {
    const stop = new AbortController();
    const kill = new AbortController();
    const began = Date.now();
    const got = await run(
      {
        containers: [shell('deaf', "trap '' TERM; echo up; while :; do sleep 0.1; done")],
        terminationGracePeriodSeconds: 600,
      },
      {
        ports: { stop: stop.signal, kill: kill.signal },
        onEvent: (event) => {
          if (event.kind === 'output') stop.abort();
          if (event.kind === 'stopping') setTimeout(() => kill.abort(), 300);
        },
      },
    );
    expect(got.end.kind).toBe('stopped');
    expect(Date.now() - began).toBeLessThan(60_000);
  });

  it('joins a first container with the interface of docker', async () => {
    const env = [{ name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }];
    const line = 'echo "$IP"; cat /proc/net/fib_trie';
    const got = await run(
      { restartPolicy: 'Never', containers: [shell('a', line, { env }), shell('b', line, { env })] },
      {
        tool: { program: 'podman', family: 'docker', version: [28, 2] },
        // `docker rm --force` kills at once; podman waits 10 seconds for the container to end.
        programs: {
          run: (program, args, options) =>
            tool().programs.run(program, args[0] === 'rm' ? [...args, '--time=0'] : args, options),
        },
      },
    );
    const [address] = got.lines('a');
    expect(address).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    for (const name of ['a', 'b']) expect(got.lines(name).join('\n')).toContain(`|-- ${address}`);
    expect(got.end).toEqual({ kind: 'ended', exitCode: 0, left: [] });
  });

  it('ends at its deadline', async () => {
    const got = await run({
      activeDeadlineSeconds: 1,
      terminationGracePeriodSeconds: 1,
      restartPolicy: 'Never',
      containers: [shell('app', 'sleep 600')],
    });
    expect(got.end).toMatchObject({ kind: 'deadline', exitCode: 137 });
    expect(got.steps.at(-1)).toBe('pod DeadlineExceeded: the pod was active longer than its deadline');
  });
});
