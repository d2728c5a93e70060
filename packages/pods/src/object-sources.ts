import type { KnownOptions } from '@krmkit/base';
import { checkArgument, checkOptions } from '@krmkit/base';
import { decodeConfigMap, decodeNode, decodeSecret, decodeService } from './decode.ts';
import { applyServiceDefaults, foldStringData } from './pod/defaults.ts';
import type { ConfigMap, Node, Secret, Service } from './model.ts';
import type { Lookup, Sources } from './sources.ts';

/** Plain objects, as an API server stores them, to resolve a pod against. */
export interface SourceObjects {
  /** Objects of the kind ConfigMap. */
  readonly configMaps?: readonly object[];
  /** Objects of the kind Secret. */
  readonly secrets?: readonly object[];
  /** Objects of the kind Service. */
  readonly services?: readonly object[];
  /** Objects of the kind Node. */
  readonly nodes?: readonly object[];
  /** Files in volumes for fileKeyRef: content by `VOLUME/PATH`. */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * True (the default): these are all objects of a cluster, so a missing object does not exist. False: they are
   * manifests, so missing objects are only known at run time, and so are missing addresses of Services. A missing node
   * is always known at run time only.
   */
  readonly complete?: boolean;
}

const SOURCE_OPTIONS: KnownOptions<SourceObjects> = {
  configMaps: 'list',
  secrets: 'list',
  services: 'list',
  nodes: 'list',
  files: 'object',
  complete: 'boolean',
};

/** Objects without a namespace are in `default`. */
export function sourcesFromObjects(objects: SourceObjects): Sources {
  checkArgument('sourcesFromObjects', 'the objects', objects, 'object');
  checkOptions('sourcesFromObjects', objects, SOURCE_OPTIONS);
  const complete = objects.complete ?? true;
  const configMaps = index((objects.configMaps ?? []).map((object): ConfigMap => decodeConfigMap(object).value));
  const secrets = index((objects.secrets ?? []).map((object): Secret => foldStringData(decodeSecret(object).value)));
  const services = (objects.services ?? []).map((object): Service => {
    const service = decodeService(object).value;
    return complete ? asHeld(service) : applyServiceDefaults(service, 'default');
  });
  const nodes = new Map(
    (objects.nodes ?? []).map((object): [string, Node] => {
      const node = decodeNode(object).value;
      return [node.metadata.name ?? '', node];
    }),
  );
  const missing: Lookup<never> = complete
    ? { state: 'absent' }
    : { state: 'unknown', quiet: false, source: 'configMap', why: 'not among the given objects' };
  const find = <T>(known: ReadonlyMap<string, T>, key: string): Lookup<T> => {
    const object = known.get(key);
    return object === undefined ? missing : { state: 'found', object };
  };
  return {
    configMap: (namespace, name) => find(configMaps, `${namespace}/${name}`),
    secret: (namespace, name) => {
      const found = find(secrets, `${namespace}/${name}`);
      return found.state === 'unknown' ? { ...found, source: 'secret' } : found;
    },
    services: () => services,
    servicesComplete: complete,
    assumesKubernetesService: !complete,
    node: (name) => {
      const node = name === undefined ? onlyOne(nodes) : nodes.get(name);
      return node === undefined
        ? { state: 'unknown', quiet: true, source: 'resource', why: 'known when the pod is placed' }
        : { state: 'found', object: node };
    },
    file: (volume, path) => {
      const file = objects.files?.[`${volume}/${path}`];
      return file === undefined
        ? { state: 'unknown', quiet: true, source: 'file', why: 'written at run time' }
        : { state: 'found', object: file };
    },
  };
}

/** An API server has allocated all addresses: a Service without an address is headless. */
function asHeld(service: Service): Service {
  const { metadata, spec } = service;
  return {
    metadata: { ...metadata, namespace: metadata.namespace ?? 'default' },
    spec: { ...spec, clusterIP: spec.clusterIP ?? '' },
  };
}

function index<T extends { readonly metadata: { readonly namespace?: string; readonly name?: string } }>(
  objects: readonly T[],
): ReadonlyMap<string, T> {
  return new Map(
    objects.map((object) => [`${object.metadata.namespace ?? 'default'}/${object.metadata.name ?? ''}`, object]),
  );
}

/** If there is only one node, a pod that is not scheduled yet can only run on that one. */
function onlyOne(nodes: ReadonlyMap<string, Node>): Node | undefined {
  return nodes.size === 1 ? nodes.values().next().value : undefined;
}
