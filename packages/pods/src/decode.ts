import { isRecord, recordMember } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { EntrySourceName, Selectors } from './env/entry-sources.ts';
import { ENTRY_SOURCES } from './env/entry-sources.ts';
import type { Decoded, JsonReader } from './json-reader.ts';
import { decoded, defined, nonEmpty } from './json-reader.ts';
import type {
  ConfigMap,
  Container,
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  Handler,
  Node,
  ObjectMeta,
  Pod,
  PodSpec,
  ResourceRequirements,
  Secret,
  SecurityContext,
  Service,
  ServicePort,
  Volume,
  VolumeMount,
} from './model.ts';

export type { Decoded } from './json-reader.ts';

/** Reads a Pod or a pod template. A field of a wrong type gives a finding. */
export function decodePod(value: unknown): Decoded<Pod> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    const spec = reader.object(recordMember(object, 'spec'), ['spec']) ?? {};
    return { metadata: readMeta(reader, object, ['metadata']), spec: readPodSpec(reader, spec, ['spec']) };
  });
}

/** One container on its own, as if it were the item of a list. */
export function decodeContainer(value: unknown, path: Path): Decoded<Container> {
  return decoded((reader) => readContainer(reader, value, path));
}

export function decodeConfigMap(value: unknown): Decoded<ConfigMap> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    return {
      metadata: readMeta(reader, object, ['metadata']),
      data: reader.member(object, 'data', [], reader.strings) ?? {},
      binaryData: reader.member(object, 'binaryData', [], reader.strings) ?? {},
    };
  });
}

/** `stringData` stays separate: `foldStringData` in `defaults.ts` merges it as the API server does. */
export function decodeSecret(
  value: unknown,
): Decoded<Secret & { readonly stringData: Readonly<Record<string, string>> }> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    return {
      metadata: readMeta(reader, object, ['metadata']),
      data: reader.member(object, 'data', [], reader.strings) ?? {},
      stringData: reader.member(object, 'stringData', [], reader.strings) ?? {},
    };
  }, true);
}

export function decodeService(value: unknown): Decoded<Service> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    const spec = reader.object(recordMember(object, 'spec'), ['spec']) ?? {};
    return {
      metadata: readMeta(reader, object, ['metadata']),
      spec: defined({
        clusterIP: reader.text(recordMember(spec, 'clusterIP'), ['spec', 'clusterIP']),
        type: reader.text(recordMember(spec, 'type'), ['spec', 'type']),
        ports: reader.list(recordMember(spec, 'ports'), ['spec', 'ports'], (port, path) =>
          readServicePort(reader, port, path),
        ),
      }),
    };
  });
}

export function decodeNode(value: unknown): Decoded<Node> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    const status = reader.object(recordMember(object, 'status'), ['status']) ?? {};
    return {
      metadata: readMeta(reader, object, ['metadata']),
      status: defined({
        allocatable: reader.quantities(recordMember(status, 'allocatable'), ['status', 'allocatable']),
        addresses: reader.list(recordMember(status, 'addresses'), ['status', 'addresses'], (entry, path) => ({
          type: reader.text(recordMember(entry, 'type'), reader.at(path, 'type')) ?? '',
          address: reader.text(recordMember(entry, 'address'), reader.at(path, 'address')) ?? '',
        })),
      }),
    };
  });
}

function readServicePort(reader: JsonReader, port: unknown, path: Path): ServicePort {
  return {
    ...defined({
      name: reader.text(recordMember(port, 'name'), reader.at(path, 'name')),
      protocol: reader.text(recordMember(port, 'protocol'), reader.at(path, 'protocol')),
    }),
    port: reader.integer(recordMember(port, 'port'), reader.at(path, 'port')) ?? 0,
  };
}

function readMeta(reader: JsonReader, object: Readonly<Record<string, unknown>>, path: Path): ObjectMeta {
  const meta = reader.object(recordMember(object, 'metadata'), path) ?? {};
  return defined({
    name: reader.member(meta, 'name', path, reader.text),
    generateName: reader.member(meta, 'generateName', path, reader.text),
    namespace: nonEmpty(reader.member(meta, 'namespace', path, reader.text)),
    uid: reader.member(meta, 'uid', path, reader.text),
    labels: reader.member(meta, 'labels', path, reader.strings),
    annotations: reader.member(meta, 'annotations', path, reader.strings),
  });
}

function readPodSpec(reader: JsonReader, spec: Readonly<Record<string, unknown>>, path: Path): PodSpec {
  const containers = (key: string): readonly Container[] | undefined => reader.items(spec, key, path, readContainer);
  // Only to find values of a wrong type.
  reader.member(spec, 'nodeSelector', path, reader.strings);
  reader.items(spec, 'tolerations', path, (_, entry, at) => {
    readTexts(reader, entry, at, 'key', 'operator', 'value', 'effect');
  });
  return {
    ...defined({
      initContainers: containers('initContainers'),
      ephemeralContainers: containers('ephemeralContainers'),
      volumes: reader.items(spec, 'volumes', path, readVolume),
      enableServiceLinks: reader.member(spec, 'enableServiceLinks', path, reader.flag),
      nodeName: reader.member(spec, 'nodeName', path, reader.text),
      serviceAccountName:
        reader.member(spec, 'serviceAccountName', path, reader.text) ??
        reader.member(spec, 'serviceAccount', path, reader.text),
      hostNetwork: reader.member(spec, 'hostNetwork', path, reader.flag),
      hostname: reader.member(spec, 'hostname', path, reader.text),
      restartPolicy: reader.member(spec, 'restartPolicy', path, reader.text),
      resources: reader.part(spec, 'resources', path, readResources),
      securityContext: reader.part(spec, 'securityContext', path, readSecurityContext),
    }),
    containers: containers('containers') ?? [],
  };
}

function readContainer(reader: JsonReader, value: unknown, path: Path): Container {
  const container = reader.object(value, path) ?? {};
  const text = (key: string): string | undefined => reader.member(container, key, path, reader.text);
  const texts = (key: string): readonly string[] | undefined => reader.member(container, key, path, reader.texts);
  const handler = (key: string): Handler | undefined => reader.part(container, key, path, readHandler);
  const lifecycle = reader.member(container, 'lifecycle', path, reader.object);
  const hook = (key: string): Handler | undefined =>
    lifecycle && reader.part(lifecycle, key, reader.at(path, 'lifecycle'), readHandler);
  return {
    name: text('name') ?? '',
    ...defined({
      image: text('image'),
      command: texts('command'),
      args: texts('args'),
      workingDir: text('workingDir'),
      env: reader.items(container, 'env', path, readEnvVar),
      envFrom: reader.items(container, 'envFrom', path, readEnvFrom),
      resources: reader.part(container, 'resources', path, readResources),
      volumeMounts: reader.items(container, 'volumeMounts', path, readVolumeMount),
      livenessProbe: handler('livenessProbe'),
      readinessProbe: handler('readinessProbe'),
      startupProbe: handler('startupProbe'),
      lifecycle: lifecycle && defined({ postStart: hook('postStart'), preStop: hook('preStop') }),
      restartPolicy: text('restartPolicy'),
      securityContext: reader.part(container, 'securityContext', path, readSecurityContext),
      tty: reader.member(container, 'tty', path, reader.flag),
    }),
  };
}

function readEnvVar(reader: JsonReader, entry: unknown, path: Path): EnvVar {
  const object = reader.object(entry, path) ?? {};
  const name = reader.member(object, 'name', path, reader.text) ?? '';
  return {
    name,
    ...defined({
      value: reader.text(recordMember(object, 'value'), reader.at(path, 'value'), name === '' ? 'env' : `env ${name}`),
      valueFrom: reader.part(object, 'valueFrom', path, readValueFrom),
    }),
  };
}

function readValueFrom(reader: JsonReader, value: unknown, path: Path): EnvVarSource | undefined {
  const object = reader.object(value, path);
  if (object === undefined) return undefined;
  const selector = <Name extends EntrySourceName>(name: Name): Selectors[Name] | undefined => {
    const members = reader.member(object, name, path, reader.object);
    if (members === undefined) return undefined;
    const at = reader.at(path, name);
    return ENTRY_SOURCES[name].decode({
      text: (key) => reader.member(members, key, at, reader.text),
      quantity: (key) => reader.member(members, key, at, reader.quantity),
      flag: (key) => reader.member(members, key, at, reader.flag),
    });
  };
  return defined({
    fieldRef: selector('fieldRef'),
    resourceFieldRef: selector('resourceFieldRef'),
    configMapKeyRef: selector('configMapKeyRef'),
    secretKeyRef: selector('secretKeyRef'),
    fileKeyRef: selector('fileKeyRef'),
  } satisfies Readonly<Record<EntrySourceName, unknown>>);
}

function readEnvFrom(reader: JsonReader, entry: unknown, path: Path): EnvFromSource {
  const object = reader.object(entry, path) ?? {};
  const reference = (key: string): EnvFromSource['configMapRef'] => {
    const at = reader.member(object, key, path, reader.object);
    return (
      at && {
        name: reader.member(at, 'name', reader.at(path, key), reader.text) ?? '',
        ...defined({ optional: reader.member(at, 'optional', reader.at(path, key), reader.flag) }),
      }
    );
  };
  return defined({
    prefix: reader.member(object, 'prefix', path, reader.text),
    configMapRef: reference('configMapRef'),
    secretRef: reference('secretRef'),
  });
}

function readVolumeMount(reader: JsonReader, entry: unknown, path: Path): VolumeMount {
  const object = reader.object(entry, path) ?? {};
  const text = (key: string): string | undefined => reader.member(object, key, path, reader.text);
  return {
    name: text('name') ?? '',
    mountPath: text('mountPath') ?? '',
    ...defined({
      subPath: text('subPath'),
      subPathExpr: text('subPathExpr'),
      readOnly: reader.member(object, 'readOnly', path, reader.flag),
    }),
  };
}

function readVolume(reader: JsonReader, entry: unknown, path: Path): Volume {
  const object = reader.object(entry, path) ?? {};
  const emptyDir = recordMember(object, 'emptyDir');
  readFiles(reader, object, path);
  reader.part(object, 'projected', path, (_, projected, at) => {
    const sources = reader.object(projected, at) ?? {};
    reader.items(sources, 'sources', at, (_reader, source, where) => {
      readFiles(reader, reader.object(source, where) ?? {}, where);
    });
  });
  reader.part(object, 'hostPath', path, (_, source, at) => {
    readTexts(reader, source, at, 'path', 'type');
  });
  reader.part(object, 'persistentVolumeClaim', path, (_, source, at) => {
    readTexts(reader, source, at, 'claimName');
  });
  return {
    name: reader.member(object, 'name', path, reader.text) ?? '',
    ...(isRecord(emptyDir) ? { emptyDir } : {}),
  };
}

/** The names, keys and paths of files in a volume: only to find values of a wrong type. */
function readFiles(reader: JsonReader, volume: Readonly<Record<string, unknown>>, path: Path): void {
  for (const kind of ['configMap', 'secret', 'downwardAPI']) {
    reader.part(volume, kind, path, (_, source, at) => {
      readTexts(reader, source, at, 'name', 'secretName');
      reader.items(reader.object(source, at) ?? {}, 'items', at, (_reader, item, where) => {
        readTexts(reader, item, where, 'key', 'path');
      });
    });
  }
}

/** Reads fields that are texts, to find values of a wrong type. */
function readTexts(reader: JsonReader, value: unknown, path: Path, ...keys: readonly string[]): void {
  const object = reader.object(value, path) ?? {};
  for (const key of keys) reader.member(object, key, path, reader.text);
}

function readHandler(reader: JsonReader, value: unknown, path: Path): Handler | undefined {
  const object = reader.object(value, path);
  if (object === undefined) return undefined;
  const exec = reader.member(object, 'exec', path, reader.object);
  reader.part(object, 'httpGet', path, (_, action, at) => {
    readTexts(reader, action, at, 'path', 'host', 'scheme');
    reader.items(reader.object(action, at) ?? {}, 'httpHeaders', at, (_reader, header, where) => {
      readTexts(reader, header, where, 'name', 'value');
    });
  });
  return defined({
    exec: exec && defined({ command: reader.member(exec, 'command', reader.at(path, 'exec'), reader.texts) }),
    httpGet: reader.member(object, 'httpGet', path, reader.object),
    tcpSocket: reader.member(object, 'tcpSocket', path, reader.object),
    grpc: reader.member(object, 'grpc', path, reader.object),
    sleep: reader.member(object, 'sleep', path, reader.object),
  });
}

function readResources(reader: JsonReader, value: unknown, path: Path): ResourceRequirements | undefined {
  const object = reader.object(value, path);
  return (
    object &&
    defined({
      limits: reader.member(object, 'limits', path, reader.quantities),
      requests: reader.member(object, 'requests', path, reader.quantities),
    })
  );
}

function readSecurityContext(reader: JsonReader, value: unknown, path: Path): SecurityContext | undefined {
  const object = reader.object(value, path);
  return (
    object &&
    defined({
      runAsUser: reader.member(object, 'runAsUser', path, reader.integer),
      runAsGroup: reader.member(object, 'runAsGroup', path, reader.integer),
      runAsNonRoot: reader.member(object, 'runAsNonRoot', path, reader.flag),
    })
  );
}
