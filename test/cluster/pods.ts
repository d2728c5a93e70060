import type { Container, EnvFromSource, EnvVar, Pod, VolumeMount } from 'kubernetes-types/core/v1.d.ts';

import { ABSENT_NAME, KEYS, OBJECT_NAMES } from './objects.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { resourceFieldRef, resources } from './resources.ts';
import { DECLARED_NAMES, templateText } from './text.ts';
import { SCRIPT } from './view.ts';

export interface PodOptions {
  readonly seed: string;
  readonly index: number;
  readonly namespace: string;
  readonly image: string;
  readonly pullPolicy: string;
  /** Whether `args` without `command` reaches a shell: the image's ENTRYPOINT is busybox or not set. */
  readonly argsAlone: readonly string[] | undefined;
}

export function podName(index: number): string {
  return `pod-${String(index)}`;
}

/** A pod that runs: its containers print what they got and exit. */
export function generatePod(options: PodOptions): Pod {
  const random = createRandom(`${options.seed}/pod/${String(options.index)}`);
  const regular = Array.from({ length: random.integer(1, 3) }, (_, index) => `main-${String(index)}`);
  const init = Array.from({ length: random.integer(0, 2) }, (_, index) => `init-${String(index)}`);
  const names = [...regular, ...init];
  const make = (name: string): Container => ({
    name,
    image: options.image,
    imagePullPolicy: options.pullPolicy,
    ...commandLine(random, options.argsAlone),
    ...(random.chance(0.6) ? { envFrom: random.list(1, 4, () => envFrom(random)) } : {}),
    ...environment(random, names),
    ...(random.chance(0.6) ? { resources: resources(random) } : {}),
  });
  return podOf(options, random, regular.map(make), init.map(make));
}

/** Nothing here makes a pod fail: missing objects are optional. */
function environment(random: Random, containers: readonly string[]): Pick<Container, 'env' | 'volumeMounts'> {
  const env = random.list(0, 15, () => envVar(random, containers));
  if (random.chance(0.75)) return { env };
  // A subPathExpr refuses names that are missing or empty, so its variables are set for it.
  env.splice(
    random.integer(0, env.length),
    0,
    { name: 'SUB_A', value: random.pick(['dir', 'a/b', 'with blank', 'ünï', '$$(A)', '$NOTHING', 'x..y']) },
    { name: 'SUB_B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  );
  const mount: VolumeMount = {
    name: 'work',
    mountPath: '/mnt/work',
    // An unclosed opener can only be last: elsewhere a later parenthesis would close it.
    subPathExpr: random
      .list(1, 4, () => random.pick(['$(SUB_A)', '$(SUB_B)', '/$(SUB_B)', '$$(A)', 'x', '$$', '$x']))
      .concat(random.chance(0.2) ? ['$('] : [])
      .join('')
      .replace(/^\/+/, ''),
  };
  return { env, volumeMounts: [mount] };
}

function envVar(random: Random, containers: readonly string[]): EnvVar {
  const name = random.pick(DECLARED_NAMES);
  const kind = random.integer(0, 99);
  if (kind < 55) return { name, value: templateText(random) };
  if (kind < 58) return { name };
  if (kind < 72) return { name, valueFrom: { fieldRef: fieldRef(random) } };
  if (kind < 82) return { name, valueFrom: { resourceFieldRef: resourceFieldRef(random, containers) } };
  const ref = { name: random.pick([...OBJECT_NAMES, ABSENT_NAME]), key: random.pick(KEYS), optional: true };
  return { name, valueFrom: kind < 91 ? { configMapKeyRef: ref } : { secretKeyRef: ref } };
}

const FIELD_PATHS: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  "metadata.labels['app']",
  "metadata.labels['example.com/Part_Of.x']",
  "metadata.labels['empty']",
  "metadata.labels['absent']",
  "metadata.annotations['note']",
  "metadata.annotations['Example.COM/Upper']",
  "metadata.annotations['example.com/upper']",
  "metadata.annotations['absent']",
  'spec.nodeName',
  'spec.host',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.podIP',
  'status.podIPs',
];

function fieldRef(random: Random): { fieldPath: string; apiVersion?: string } {
  return { fieldPath: random.pick(FIELD_PATHS), ...(random.chance(0.3) ? { apiVersion: 'v1' } : {}) };
}

function envFrom(random: Random): EnvFromSource {
  const absent = random.chance(0.15);
  const ref = {
    name: absent ? ABSENT_NAME : random.pick(OBJECT_NAMES),
    ...(absent ? { optional: true } : random.pick([{}, { optional: false }, { optional: true }])),
  };
  const prefix = random.chance(0.5) ? { prefix: random.pick(['P_', 'p-', '.p', '_', 'x.', 'A', '.']) } : {};
  // The API server refuses `.` alone.
  const kept = prefix.prefix === '.' ? {} : prefix;
  return { ...kept, ...(random.chance(0.5) ? { configMapRef: ref } : { secretRef: ref }) };
}

/** The shell is started in every way that leads to the same program; unusual elements follow the script. */
function commandLine(random: Random, argsAlone: readonly string[] | undefined): Pick<Container, 'command' | 'args'> {
  const extra = random.list(0, 6, () => templateText(random));
  switch (random.integer(0, argsAlone === undefined ? 3 : 4)) {
    case 0:
      return { command: ['/bin/sh', '-c', SCRIPT, ...extra] };
    case 1:
      return { command: ['/bin/sh'], args: ['-c', SCRIPT, ...extra] };
    case 2:
      return { command: ['/bin/sh', '-c', SCRIPT, ...extra.slice(0, 2)], args: extra.slice(2) };
    case 3:
      return { command: ['/bin/sh', '-c', SCRIPT, ...extra], args: [] };
    default:
      return { ...(random.chance(0.3) ? { command: [] } : {}), args: [...(argsAlone ?? []), '-c', SCRIPT, ...extra] };
  }
}

/** The pod around its containers. */
export function podOf(options: PodOptions, random: Random, containers: Container[], initContainers: Container[]): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: podName(options.index),
      namespace: options.namespace,
      ...(random.chance(0.8) ? { labels: { app: 'shop', 'example.com/Part_Of.x': 'V-1.x_2', empty: '' } } : {}),
      ...(random.chance(0.8)
        ? { annotations: { note: '$(A) $$ "ünï"\nsecond line', 'Example.COM/Upper': 'kept as written' } }
        : {}),
    },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      ...random.pick([{}, { enableServiceLinks: true }, { enableServiceLinks: false }]),
      ...random.pick([{}, { serviceAccountName: 'default' }, { serviceAccountName: 'builder' }]),
      ...(random.chance(0.1) ? { hostname: 'own-hostname' } : {}),
      volumes: [{ name: 'work', emptyDir: {} }],
      containers,
      ...(initContainers.length > 0 ? { initContainers } : {}),
    },
  };
}
