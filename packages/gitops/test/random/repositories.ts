import type { JsonObject, JsonValue } from '@krmkit/base';
import type { Random } from '@krmkit/testing';
import { createRandom } from '@krmkit/testing';

/** A repository with one object of a controller. */
export interface RandomRepository {
  /** JSON by path, without the object of the controller. */
  readonly files: Readonly<Record<string, JsonObject | readonly JsonObject[]>>;
  readonly controller: 'argocd' | 'flux';
  /** Of Argo CD: `spec.source.kustomize`. Of Flux: fields of `spec`. */
  readonly fields: JsonObject;
}

const NAMES = ['web', 'db', 'settings', 'other'] as const;
const IMAGES = ['nginx:1.2', 'redis', 'reg:5000/team/web:v1', 'busybox@sha256:abc', 'n/a:1@sha256:abc'] as const;
const IMAGE_NAMES = ['nginx', 'redis', 'reg:5000/team/web', 'busybox', 'n/a', 'z/y'] as const;
const NAMESPACES = ['default', 'shop', 'team'] as const;

/** The directory `app` is what the controller builds; it can use `base`, and the components `c0` and `c1`. */
export function randomRepository(seed: number): RandomRepository {
  const random = createRandom(seed);
  const controller = random.chance(0.5) ? 'argocd' : 'flux';
  const files: Record<string, JsonObject | readonly JsonObject[]> = {
    'base/kustomization.yaml': { resources: ['r.yaml'], ...transformers(random) },
    'base/r.yaml': objects(random),
    'c0/kustomization.yaml': component(random),
    'c1/kustomization.yaml': component(random),
  };
  const isPlain = controller === 'flux' && random.chance(0.3);
  if (isPlain || random.chance(0.4)) files['app/own.yaml'] = [object(random, 'own')];
  if (isPlain) {
    files['app/sub/kustomization.yaml'] = { resources: ['../../base'], ...transformers(random) };
    files['app/zone/deep/last.yaml'] = [object(random, 'last')];
  } else {
    const own = files['app/own.yaml'] === undefined ? [] : ['own.yaml'];
    const components = random.chance(0.3) ? { components: ['../c0'] } : {};
    files['app/kustomization.yaml'] = {
      resources: ['../base', ...own],
      ...components,
      ...transformers(random, OF_CONTROLLERS),
    };
  }
  return { files, controller, fields: controller === 'argocd' ? argoFields(random) : fluxFields(random) };
}

function objects(random: Random): readonly JsonObject[] {
  return random.some(NAMES, 4).map((name) => object(random, name));
}

function object(random: Random, name: string): JsonObject {
  const labels = random.chance(0.5) ? { labels: { app: name, ...(random.chance(0.3) ? { tier: 'front' } : {}) } } : {};
  const annotations = random.chance(0.3) ? { annotations: { note: 'own' } } : {};
  const namespace = random.chance(0.2) ? { namespace: random.pick(NAMESPACES) } : {};
  const metadata = { name, ...namespace, ...labels, ...annotations };
  switch (random.pick(['Deployment', 'StatefulSet', 'Service', 'ConfigMap', 'CronJob'])) {
    case 'Deployment':
      return { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { replicas: 1, ...workload(random, name) } };
    case 'StatefulSet':
      return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec: workload(random, name) };
    case 'Service':
      return { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: { app: name }, ports: [{ port: 80 }] } };
    case 'CronJob': {
      const jobTemplate = { spec: { template: { spec: podSpec(random) } } };
      return { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '0 3 * * *', jobTemplate } };
    }
    default:
      return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { key: 'value' } };
  }
}

function workload(random: Random, name: string): JsonObject {
  const template = { metadata: { labels: { app: name } }, spec: podSpec(random) };
  return { selector: { matchLabels: { app: name } }, template };
}

function podSpec(random: Random): JsonObject {
  const reference = { configMapKeyRef: { name: random.pick(NAMES), key: 'key' } };
  const env = random.chance(0.5) ? { env: [{ name: 'A', valueFrom: reference }] } : {};
  return { containers: [{ name: 'app', image: random.pick(IMAGES), ...env }] };
}

/** Fields of a kustomization. What a controller adds is what the cases are about, so it has most of them. */
function transformers(random: Random, density: number = 1): JsonObject {
  const chosen: Record<string, JsonValue> = {};
  const add = (field: string, chance: number, make: () => JsonValue): void => {
    if (random.chance(Math.min(chance * density, 0.9))) chosen[field] = make();
  };
  add('namePrefix', 0.2, () => random.pick(['p-', 'q-']));
  add('nameSuffix', 0.2, () => random.pick(['-s', '-t']));
  add('namespace', 0.2, () => random.pick(NAMESPACES));
  add('commonLabels', 0.2, () => pairs(random, ['common', 'app']));
  add('commonAnnotations', 0.2, () => pairs(random, ['note', 'team']));
  add('labels', 0.2, () => [{ pairs: pairs(random, ['own', 'tier']), ...labelOptions(random) }]);
  add('images', 0.3, () => random.some(IMAGE_NAMES, 2 * density).map((name) => ({ name, ...newImage(random) })));
  add('replicas', 0.1, () => [{ name: random.pick(NAMES), count: random.below(5) }]);
  add('patches', 0.2, () => [patch(random)]);
  return chosen;
}

function labelOptions(random: Random): JsonObject {
  return {
    ...(random.chance(0.3) ? { includeSelectors: random.chance(0.5) } : {}),
    ...(random.chance(0.4) ? { includeTemplates: random.chance(0.7) } : {}),
  };
}

function pairs(random: Random, keys: readonly string[]): JsonObject {
  const chosen = random.chance(0.3) ? keys : [random.pick(keys)];
  return Object.fromEntries(chosen.map((key) => [key, random.pick(['x', 'one', 'a.b'])]));
}

function newImage(random: Random): JsonObject {
  return {
    ...(random.chance(0.5) ? { newName: random.pick(['nginx', 'z/y', 'reg:5000/n']) } : {}),
    ...(random.chance(0.6) ? { newTag: random.pick(['2', 'v1.2']) } : {}),
    ...(random.chance(0.2) ? { digest: 'sha256:def' } : {}),
  };
}

function component(random: Random): JsonObject {
  const { namePrefix, images, patches, commonAnnotations, labels } = transformers(random);
  const chosen = Object.entries({ namePrefix, images, patches, commonAnnotations, labels });
  return {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    ...Object.fromEntries(chosen.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
  };
}

/** A patch that can match nothing. */
function patch(random: Random): JsonObject {
  const kind = random.pick(['Deployment', 'StatefulSet', 'ConfigMap']);
  const name = random.chance(0.4) ? { name: random.pick([...NAMES, 'p-web', '.*']) } : {};
  const text = random.chance(0.5)
    ? JSON.stringify([{ op: 'add', path: '/metadata/annotations', value: { patched: 'json' } }])
    : JSON.stringify({
        apiVersion: kind === 'ConfigMap' ? 'v1' : 'apps/v1',
        kind,
        metadata: { name: 'any', labels: { patched: random.pick(['a', 'b']) } },
      });
  return { patch: text, target: { kind, ...name } };
}

/** How much more often a controller, and the file that it changes, have a field than other kustomizations. */
const OF_CONTROLLERS = 3;

function argoFields(random: Random): JsonObject {
  const chosen: Record<string, JsonValue> = {};
  const { namePrefix, nameSuffix, namespace, commonLabels, commonAnnotations, replicas, patches } = transformers(
    random,
    OF_CONTROLLERS,
  );
  const fields = { namePrefix, nameSuffix, namespace, commonLabels, commonAnnotations, replicas, patches };
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) chosen[field] = value;
  if (random.chance(0.9)) chosen['images'] = random.some(IMAGE_NAMES, 5).map((name) => argoImage(random, name));
  if (random.chance(0.5)) chosen['components'] = random.some(['../c0', '../c1'], 2);
  // Without these, a label that the file has, too, ends the build.
  for (const field of ['forceCommonLabels', 'forceCommonAnnotations']) if (random.chance(0.8)) chosen[field] = true;
  if (random.chance(0.5)) chosen['labelWithoutSelector'] = true;
  if (chosen['labelWithoutSelector'] === true && random.chance(0.5)) chosen['labelIncludeTemplates'] = true;
  return chosen;
}

function argoImage(random: Random, name: string): string {
  const tag = random.pick(['2', 'v3', '*']);
  const digest = random.pick(['sha256:def', '*']);
  const to = random.pick(['z/y', 'reg:5000/n', '*']);
  return random.pick([
    `${name}:${tag}`,
    `${name}@${digest}`,
    `${name}=${to}:${tag}`,
    `${name}=${to}@${digest}`,
    `${name}=${to}`,
  ]);
}

function fluxFields(random: Random): JsonObject {
  const { namePrefix, nameSuffix, namespace, patches, images } = transformers(random, OF_CONTROLLERS);
  const fields = { namePrefix, nameSuffix, targetNamespace: namespace, patches, images };
  const given = Object.entries(fields).flatMap(([key, value]): (readonly [string, JsonValue])[] =>
    value === undefined ? [] : [[key, value]],
  );
  const components = random.chance(0.3) ? { components: random.some(['../c0', '../c1', '../gone'], 2) } : {};
  const ignores = random.chance(0.4) ? { ignoreMissingComponents: true } : {};
  return { ...Object.fromEntries(given), ...components, ...ignores };
}
