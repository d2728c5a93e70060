import type { Container, Pod } from 'kubernetes-types/core/v1.d.ts';

import { ABSENT_NAME, CALIBRATION, OBJECT_NAMES } from './objects.ts';
import type { PodOptions } from './pods.ts';
import { podOf } from './pods.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { SCRIPT } from './view.ts';

/** A pod with containers that a kubelet must refuse to create, each for one or several reasons. */
export function generateFaultyPod(options: PodOptions): Pod {
  const random = createRandom(`${options.seed}/fault/${String(options.index)}`);
  const make = (name: string): Container => {
    const container: Container = { ...plainContainer(options, name), envFrom: [], env: [{ name: 'FINE', value: 'x' }] };
    for (const fault of random.list(1, 3, () => random.pick(FAULTS))) fault(container, random);
    return container;
  };
  const init = random.chance(0.25) ? [make('init')] : [];
  return podOf(
    options,
    random,
    random.list(1, 3, () => 0).map((_, index) => make(`main-${String(index)}`)),
    init,
  );
}

/**
 * A pod that uses objects whose keys are not valid names of variables: up to 1.29 a kubelet reports them in events.
 */
export function generateBadNamesPod(options: PodOptions): Pod {
  const random = createRandom(`${options.seed}/names/${String(options.index)}`);
  const envFrom = random.list(1, 4, () => {
    const ref = { name: random.pick(['bad-names', 'bad-names', ...OBJECT_NAMES]) };
    return {
      ...(random.chance(0.4) ? { prefix: random.pick(['P_', '.', '-', 'x.']).replace(/^\.$/, '.p') } : {}),
      ...(random.chance(0.5) ? { configMapRef: ref } : { secretRef: ref }),
    };
  });
  return podOf(options, random, [{ ...plainContainer(options, 'main-0'), envFrom }], []);
}

/** A pod that declares only one variable: everything else in its process comes from the image and the runtime. */
export function plainPod(options: PodOptions): Pod {
  const envFrom = [{ secretRef: { name: CALIBRATION.name } }];
  const pod = podOf(options, createRandom('plain'), [{ ...plainContainer(options, 'main-0'), envFrom }], []);
  return {
    ...pod,
    metadata: { ...pod.metadata, name: 'plain' },
    spec: { containers: [], ...pod.spec, enableServiceLinks: false },
  };
}

function plainContainer(options: PodOptions, name: string): Container {
  return { name, image: options.image, imagePullPolicy: options.pullPolicy, command: ['/bin/sh', '-c', SCRIPT] };
}

type Fault = (container: Container, random: Random) => void;

const FAULTS: readonly Fault[] = [
  (container, random) => addKeyRef(container, random, 'configMapKeyRef', ABSENT_NAME),
  (container, random) => addKeyRef(container, random, 'secretKeyRef', ABSENT_NAME),
  (container, random) => addKeyRef(container, random, 'configMapKeyRef', random.pick(OBJECT_NAMES)),
  (container, random) => addKeyRef(container, random, 'secretKeyRef', random.pick(OBJECT_NAMES)),
  (container, random) => addKeyRef(container, random, 'configMapKeyRef', random.pick(OBJECT_NAMES), 'binary-only'),
  (container, random) => container.envFrom?.push({ configMapRef: { name: ABSENT_NAME, ...required(random) } }),
  (container, random) => container.envFrom?.push({ secretRef: { name: ABSENT_NAME, ...required(random) } }),
  (container) => {
    const resourceFieldRef = { containerName: 'nobody', resource: 'limits.cpu' };
    container.env?.push({ name: 'R', valueFrom: { resourceFieldRef } });
  },
  (container, random) => {
    container.env?.push({ name: 'EMPTY', value: '' });
    const expression = random
      .list(2, 5, () =>
        random.pick([
          '$(NOWHERE)',
          '$(EMPTY)',
          '$(FINE)',
          '$(another)',
          '$()',
          '$(A B)',
          '$$(FINE)',
          'x',
          '/',
          '$(HOSTNAME)',
        ]),
      )
      .join('');
    addMount(container, `$(NOWHERE)${expression}`);
  },
  (container, random) => {
    container.env?.push({ name: 'WAY', value: random.pick(['/absolute', '../up', 'a/../b', 'a/..', '..']) });
    addMount(container, '$(WAY)');
  },
];

function addKeyRef(
  container: Container,
  random: Random,
  kind: 'configMapKeyRef' | 'secretKeyRef',
  name: string,
  key = random.pick(['no-such-key', 'a.b.c', '_none', '7']),
): void {
  container.env?.push({
    name: random.pick(['A', 'B', 'FINE']),
    valueFrom: { [kind]: { name, key, ...required(random) } },
  });
}

function addMount(container: Container, subPathExpr: string): void {
  container.volumeMounts = [...(container.volumeMounts ?? [])];
  const mountPath = `/mnt/work-${String(container.volumeMounts.length)}`;
  container.volumeMounts.push({ name: 'work', mountPath, subPathExpr });
}

function required(random: Random): { readonly optional?: false } {
  return random.chance(0.5) ? {} : { optional: false };
}
