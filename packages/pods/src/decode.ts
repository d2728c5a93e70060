import { isRecord, recordMember } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { EntrySourceName, Selectors } from './env/entry-sources.ts';
import { ENTRY_SOURCES } from './env/entry-sources.ts';
import type { Decoded, Reader } from './json-reader.ts';
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
      data: read(reader, object, 'data', [], reader.strings) ?? {},
      binaryData: read(reader, object, 'binaryData', [], reader.strings) ?? {},
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
      data: read(reader, object, 'data', [], reader.strings) ?? {},
      stringData: read(reader, object, 'stringData', [], reader.strings) ?? {},
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

/** Reads a member of an object. Most members are absent, and then the reader is not called. */
function read<T>(
  reader: Reader,
  object: Readonly<Record<string, unknown>>,
  key: string,
  path: Path,
  how: (value: unknown, path: Path) => T | undefined,
): T | undefined {
  return Object.hasOwn(object, key) ? how(object[key], reader.at(path, key)) : undefined;
}

/** The same for a member that is an object. */
function readPart<T>(
  reader: Reader,
  object: Readonly<Record<string, unknown>>,
  key: string,
  path: Path,
  how: (reader: Reader, value: unknown, path: Path) => T | undefined,
): T | undefined {
  return Object.hasOwn(object, key) ? how(reader, object[key], reader.at(path, key)) : undefined;
}

/** The same for a list of objects. */
function readList<T>(
  reader: Reader,
  object: Readonly<Record<string, unknown>>,
  key: string,
  path: Path,
  item: (reader: Reader, value: unknown, path: Path) => T,
): readonly T[] | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  return reader.list(object[key], reader.at(path, key), (entry, at) => item(reader, entry, at));
}

function readServicePort(reader: Reader, port: unknown, path: Path): ServicePort {
  return {
    ...defined({
      name: reader.text(recordMember(port, 'name'), reader.at(path, 'name')),
      protocol: reader.text(recordMember(port, 'protocol'), reader.at(path, 'protocol')),
    }),
    port: reader.integer(recordMember(port, 'port'), reader.at(path, 'port')) ?? 0,
  };
}

function readMeta(reader: Reader, object: Readonly<Record<string, unknown>>, path: Path): ObjectMeta {
  const meta = reader.object(recordMember(object, 'metadata'), path) ?? {};
  return defined({
    name: read(reader, meta, 'name', path, reader.text),
    generateName: read(reader, meta, 'generateName', path, reader.text),
    namespace: nonEmpty(read(reader, meta, 'namespace', path, reader.text)),
    uid: read(reader, meta, 'uid', path, reader.text),
    labels: read(reader, meta, 'labels', path, reader.strings),
    annotations: read(reader, meta, 'annotations', path, reader.strings),
  });
}

function readPodSpec(reader: Reader, spec: Readonly<Record<string, unknown>>, path: Path): PodSpec {
  const containers = (key: string): readonly Container[] | undefined =>
    readList(reader, spec, key, path, readContainer);
  // Only to find values of a wrong type.
  read(reader, spec, 'nodeSelector', path, reader.strings);
  readList(reader, spec, 'tolerations', path, (_, entry, at) => {
    readTexts(reader, entry, at, 'key', 'operator', 'value', 'effect');
  });
  return {
    ...defined({
      initContainers: containers('initContainers'),
      ephemeralContainers: containers('ephemeralContainers'),
      volumes: readList(reader, spec, 'volumes', path, readVolume),
      enableServiceLinks: read(reader, spec, 'enableServiceLinks', path, reader.flag),
      nodeName: read(reader, spec, 'nodeName', path, reader.text),
      serviceAccountName:
        read(reader, spec, 'serviceAccountName', path, reader.text) ??
        read(reader, spec, 'serviceAccount', path, reader.text),
      hostNetwork: read(reader, spec, 'hostNetwork', path, reader.flag),
      hostname: read(reader, spec, 'hostname', path, reader.text),
      restartPolicy: read(reader, spec, 'restartPolicy', path, reader.text),
      resources: readPart(reader, spec, 'resources', path, readResources),
      securityContext: readPart(reader, spec, 'securityContext', path, readSecurityContext),
    }),
    containers: containers('containers') ?? [],
  };
}

function readContainer(reader: Reader, value: unknown, path: Path): Container {
  const container = reader.object(value, path) ?? {};
  const text = (key: string): string | undefined => read(reader, container, key, path, reader.text);
  const texts = (key: string): readonly string[] | undefined => read(reader, container, key, path, reader.texts);
  const handler = (key: string): Handler | undefined => readPart(reader, container, key, path, readHandler);
  const lifecycle = read(reader, container, 'lifecycle', path, reader.object);
  const hook = (key: string): Handler | undefined =>
    lifecycle && readPart(reader, lifecycle, key, reader.at(path, 'lifecycle'), readHandler);
  return {
    name: text('name') ?? '',
    ...defined({
      image: text('image'),
      command: texts('command'),
      args: texts('args'),
      workingDir: text('workingDir'),
      env: readList(reader, container, 'env', path, readEnvVar),
      envFrom: readList(reader, container, 'envFrom', path, readEnvFrom),
      resources: readPart(reader, container, 'resources', path, readResources),
      volumeMounts: readList(reader, container, 'volumeMounts', path, readVolumeMount),
      livenessProbe: handler('livenessProbe'),
      readinessProbe: handler('readinessProbe'),
      startupProbe: handler('startupProbe'),
      lifecycle: lifecycle && defined({ postStart: hook('postStart'), preStop: hook('preStop') }),
      restartPolicy: text('restartPolicy'),
      securityContext: readPart(reader, container, 'securityContext', path, readSecurityContext),
      tty: read(reader, container, 'tty', path, reader.flag),
    }),
  };
}

function readEnvVar(reader: Reader, entry: unknown, path: Path): EnvVar {
  const object = reader.object(entry, path) ?? {};
  const name = read(reader, object, 'name', path, reader.text) ?? '';
  return {
    name,
    ...defined({
      value: reader.text(recordMember(object, 'value'), reader.at(path, 'value'), name === '' ? 'env' : `env ${name}`),
      valueFrom: readPart(reader, object, 'valueFrom', path, readValueFrom),
    }),
  };
}

function readValueFrom(reader: Reader, value: unknown, path: Path): EnvVarSource | undefined {
  const object = reader.object(value, path);
  if (object === undefined) return undefined;
  const selector = <Name extends EntrySourceName>(name: Name): Selectors[Name] | undefined => {
    const members = read(reader, object, name, path, reader.object);
    if (members === undefined) return undefined;
    const at = reader.at(path, name);
    return ENTRY_SOURCES[name].decode({
      text: (key) => read(reader, members, key, at, reader.text),
      quantity: (key) => read(reader, members, key, at, reader.quantity),
      flag: (key) => read(reader, members, key, at, reader.flag),
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

function readEnvFrom(reader: Reader, entry: unknown, path: Path): EnvFromSource {
  const object = reader.object(entry, path) ?? {};
  const reference = (key: string): EnvFromSource['configMapRef'] => {
    const at = read(reader, object, key, path, reader.object);
    return (
      at && {
        name: read(reader, at, 'name', reader.at(path, key), reader.text) ?? '',
        ...defined({ optional: read(reader, at, 'optional', reader.at(path, key), reader.flag) }),
      }
    );
  };
  return defined({
    prefix: read(reader, object, 'prefix', path, reader.text),
    configMapRef: reference('configMapRef'),
    secretRef: reference('secretRef'),
  });
}

function readVolumeMount(reader: Reader, entry: unknown, path: Path): VolumeMount {
  const object = reader.object(entry, path) ?? {};
  const text = (key: string): string | undefined => read(reader, object, key, path, reader.text);
  return {
    name: text('name') ?? '',
    mountPath: text('mountPath') ?? '',
    ...defined({
      subPath: text('subPath'),
      subPathExpr: text('subPathExpr'),
      readOnly: read(reader, object, 'readOnly', path, reader.flag),
    }),
  };
}

function readVolume(reader: Reader, entry: unknown, path: Path): Volume {
  const object = reader.object(entry, path) ?? {};
  const emptyDir = recordMember(object, 'emptyDir');
  readFiles(reader, object, path);
  readPart(reader, object, 'projected', path, (_, projected, at) => {
    const sources = reader.object(projected, at) ?? {};
    readList(reader, sources, 'sources', at, (_reader, source, where) => {
      readFiles(reader, reader.object(source, where) ?? {}, where);
    });
  });
  readPart(reader, object, 'hostPath', path, (_, source, at) => {
    readTexts(reader, source, at, 'path', 'type');
  });
  readPart(reader, object, 'persistentVolumeClaim', path, (_, source, at) => {
    readTexts(reader, source, at, 'claimName');
  });
  return {
    name: read(reader, object, 'name', path, reader.text) ?? '',
    ...(isRecord(emptyDir) ? { emptyDir } : {}),
  };
}

/** The names, keys and paths of files in a volume: only to find values of a wrong type. */
function readFiles(reader: Reader, volume: Readonly<Record<string, unknown>>, path: Path): void {
  for (const kind of ['configMap', 'secret', 'downwardAPI']) {
    readPart(reader, volume, kind, path, (_, source, at) => {
      readTexts(reader, source, at, 'name', 'secretName');
      readList(reader, reader.object(source, at) ?? {}, 'items', at, (_reader, item, where) => {
        readTexts(reader, item, where, 'key', 'path');
      });
    });
  }
}

/** Reads fields that are texts, to find values of a wrong type. */
function readTexts(reader: Reader, value: unknown, path: Path, ...keys: readonly string[]): void {
  const object = reader.object(value, path) ?? {};
  for (const key of keys) read(reader, object, key, path, reader.text);
}

function readHandler(reader: Reader, value: unknown, path: Path): Handler | undefined {
  const object = reader.object(value, path);
  if (object === undefined) return undefined;
  const exec = read(reader, object, 'exec', path, reader.object);
  readPart(reader, object, 'httpGet', path, (_, action, at) => {
    readTexts(reader, action, at, 'path', 'host', 'scheme');
    readList(reader, reader.object(action, at) ?? {}, 'httpHeaders', at, (_reader, header, where) => {
      readTexts(reader, header, where, 'name', 'value');
    });
  });
  return defined({
    exec: exec && defined({ command: read(reader, exec, 'command', reader.at(path, 'exec'), reader.texts) }),
    httpGet: read(reader, object, 'httpGet', path, reader.object),
    tcpSocket: read(reader, object, 'tcpSocket', path, reader.object),
    grpc: read(reader, object, 'grpc', path, reader.object),
    sleep: read(reader, object, 'sleep', path, reader.object),
  });
}

function readResources(reader: Reader, value: unknown, path: Path): ResourceRequirements | undefined {
  const object = reader.object(value, path);
  return (
    object &&
    defined({
      limits: read(reader, object, 'limits', path, reader.quantities),
      requests: read(reader, object, 'requests', path, reader.quantities),
    })
  );
}

function readSecurityContext(reader: Reader, value: unknown, path: Path): SecurityContext | undefined {
  const object = reader.object(value, path);
  return (
    object &&
    defined({
      runAsUser: read(reader, object, 'runAsUser', path, reader.integer),
      runAsGroup: read(reader, object, 'runAsGroup', path, reader.integer),
      runAsNonRoot: read(reader, object, 'runAsNonRoot', path, reader.flag),
    })
  );
}
