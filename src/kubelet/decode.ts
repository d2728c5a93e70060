import { isRecord, recordMember } from '../value/json.ts';
import type { Path } from '../value/path.ts';
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

export function decodePod(value: unknown): Decoded<Pod> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    const spec = reader.object(recordMember(object, 'spec'), ['spec']) ?? {};
    return { metadata: readMeta(reader, object, ['metadata']), spec: readPodSpec(reader, spec, ['spec']) };
  });
}

/** One container on its own, as the entry of a list would be. */
export function decodeContainer(value: unknown, path: Path): Decoded<Container> {
  return decoded((reader) => readContainer(reader, value, path));
}

export function decodeConfigMap(value: unknown): Decoded<ConfigMap> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    return {
      metadata: readMeta(reader, object, ['metadata']),
      data: reader.strings(recordMember(object, 'data'), ['data']) ?? {},
      binaryData: reader.strings(recordMember(object, 'binaryData'), ['binaryData']) ?? {},
    };
  });
}

/** `stringData` stays apart: `foldStringData` in `defaults.ts` does what the API server does with it. */
export function decodeSecret(
  value: unknown,
): Decoded<Secret & { readonly stringData: Readonly<Record<string, string>> }> {
  return decoded((reader) => {
    const object = reader.object(value, []) ?? {};
    return {
      metadata: readMeta(reader, object, ['metadata']),
      data: reader.strings(recordMember(object, 'data'), ['data']) ?? {},
      stringData: reader.strings(recordMember(object, 'stringData'), ['stringData']) ?? {},
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
    name: reader.text(recordMember(meta, 'name'), reader.at(path, 'name')),
    generateName: reader.text(recordMember(meta, 'generateName'), reader.at(path, 'generateName')),
    namespace: nonEmpty(reader.text(recordMember(meta, 'namespace'), reader.at(path, 'namespace'))),
    uid: reader.text(recordMember(meta, 'uid'), reader.at(path, 'uid')),
    labels: reader.strings(recordMember(meta, 'labels'), reader.at(path, 'labels')),
    annotations: reader.strings(recordMember(meta, 'annotations'), reader.at(path, 'annotations')),
  });
}

function readPodSpec(reader: Reader, spec: Readonly<Record<string, unknown>>, path: Path): PodSpec {
  const containers = (key: string): readonly Container[] | undefined =>
    reader.list(recordMember(spec, key), reader.at(path, key), (entry, at) => readContainer(reader, entry, at));
  return {
    ...defined({
      initContainers: containers('initContainers'),
      ephemeralContainers: containers('ephemeralContainers'),
      volumes: reader.list(recordMember(spec, 'volumes'), reader.at(path, 'volumes'), (entry, at) =>
        readVolume(reader, entry, at),
      ),
      enableServiceLinks: reader.flag(recordMember(spec, 'enableServiceLinks'), reader.at(path, 'enableServiceLinks')),
      nodeName: reader.text(recordMember(spec, 'nodeName'), reader.at(path, 'nodeName')),
      serviceAccountName:
        reader.text(recordMember(spec, 'serviceAccountName'), reader.at(path, 'serviceAccountName')) ??
        reader.text(recordMember(spec, 'serviceAccount'), reader.at(path, 'serviceAccount')),
      hostNetwork: reader.flag(recordMember(spec, 'hostNetwork'), reader.at(path, 'hostNetwork')),
      hostname: reader.text(recordMember(spec, 'hostname'), reader.at(path, 'hostname')),
      restartPolicy: reader.text(recordMember(spec, 'restartPolicy'), reader.at(path, 'restartPolicy')),
      resources: readResources(reader, recordMember(spec, 'resources'), reader.at(path, 'resources')),
      securityContext: readSecurityContext(
        reader,
        recordMember(spec, 'securityContext'),
        reader.at(path, 'securityContext'),
      ),
    }),
    containers: containers('containers') ?? [],
  };
}

function readContainer(reader: Reader, value: unknown, path: Path): Container {
  const container = reader.object(value, path) ?? {};
  const text = (key: string): string | undefined => reader.text(recordMember(container, key), reader.at(path, key));
  const texts = (key: string): readonly string[] | undefined =>
    reader.texts(recordMember(container, key), reader.at(path, key));
  const handler = (key: string): Handler | undefined =>
    readHandler(reader, recordMember(container, key), reader.at(path, key));
  const lifecycle = reader.object(recordMember(container, 'lifecycle'), reader.at(path, 'lifecycle'));
  const hook = (key: string): Handler | undefined =>
    readHandler(reader, recordMember(lifecycle, key), reader.at(reader.at(path, 'lifecycle'), key));
  return {
    name: text('name') ?? '',
    ...defined({
      image: text('image'),
      command: texts('command'),
      args: texts('args'),
      workingDir: text('workingDir'),
      env: reader.list(recordMember(container, 'env'), reader.at(path, 'env'), (entry, at) =>
        readEnvVar(reader, entry, at),
      ),
      envFrom: reader.list(recordMember(container, 'envFrom'), reader.at(path, 'envFrom'), (entry, at) =>
        readEnvFrom(reader, entry, at),
      ),
      resources: readResources(reader, recordMember(container, 'resources'), reader.at(path, 'resources')),
      volumeMounts: reader.list(recordMember(container, 'volumeMounts'), reader.at(path, 'volumeMounts'), (entry, at) =>
        readVolumeMount(reader, entry, at),
      ),
      livenessProbe: handler('livenessProbe'),
      readinessProbe: handler('readinessProbe'),
      startupProbe: handler('startupProbe'),
      lifecycle: lifecycle && defined({ postStart: hook('postStart'), preStop: hook('preStop') }),
      restartPolicy: text('restartPolicy'),
      securityContext: readSecurityContext(
        reader,
        recordMember(container, 'securityContext'),
        reader.at(path, 'securityContext'),
      ),
      tty: reader.flag(recordMember(container, 'tty'), reader.at(path, 'tty')),
    }),
  };
}

function readEnvVar(reader: Reader, entry: unknown, path: Path): EnvVar {
  const object = reader.object(entry, path) ?? {};
  const name = reader.text(recordMember(object, 'name'), reader.at(path, 'name')) ?? '';
  return {
    name,
    ...defined({
      value: reader.text(recordMember(object, 'value'), reader.at(path, 'value'), name === '' ? 'env' : `env ${name}`),
      valueFrom: readValueFrom(reader, recordMember(object, 'valueFrom'), reader.at(path, 'valueFrom')),
    }),
  };
}

function readValueFrom(reader: Reader, value: unknown, path: Path): EnvVarSource | undefined {
  const object = reader.object(value, path);
  if (object === undefined) return undefined;
  const selector = (
    key: string,
  ):
    | { readonly at: Readonly<Record<string, unknown>>; readonly text: (field: string) => string | undefined }
    | undefined => {
    const at = reader.object(recordMember(object, key), reader.at(path, key));
    return at && { at, text: (field) => reader.text(recordMember(at, field), reader.at(reader.at(path, key), field)) };
  };
  const keySelector = (key: string): EnvVarSource['configMapKeyRef'] => {
    const found = selector(key);
    return (
      found && {
        name: found.text('name') ?? '',
        key: found.text('key') ?? '',
        ...defined({
          optional: reader.flag(recordMember(found.at, 'optional'), reader.at(reader.at(path, key), 'optional')),
        }),
      }
    );
  };
  const field = selector('fieldRef');
  const resource = selector('resourceFieldRef');
  const file = selector('fileKeyRef');
  return defined({
    fieldRef: field && {
      fieldPath: field.text('fieldPath') ?? '',
      ...defined({ apiVersion: field.text('apiVersion') }),
    },
    resourceFieldRef: resource && {
      resource: resource.text('resource') ?? '',
      ...defined({
        containerName: resource.text('containerName'),
        divisor: reader.quantity(
          recordMember(resource.at, 'divisor'),
          reader.at(reader.at(path, 'resourceFieldRef'), 'divisor'),
        ),
      }),
    },
    configMapKeyRef: keySelector('configMapKeyRef'),
    secretKeyRef: keySelector('secretKeyRef'),
    fileKeyRef: file && {
      volumeName: file.text('volumeName') ?? '',
      path: file.text('path') ?? '',
      key: file.text('key') ?? '',
      ...defined({
        optional: reader.flag(recordMember(file.at, 'optional'), reader.at(reader.at(path, 'fileKeyRef'), 'optional')),
      }),
    },
  });
}

function readEnvFrom(reader: Reader, entry: unknown, path: Path): EnvFromSource {
  const object = reader.object(entry, path) ?? {};
  const reference = (key: string): EnvFromSource['configMapRef'] => {
    const at = reader.object(recordMember(object, key), reader.at(path, key));
    return (
      at && {
        name: reader.text(recordMember(at, 'name'), reader.at(reader.at(path, key), 'name')) ?? '',
        ...defined({
          optional: reader.flag(recordMember(at, 'optional'), reader.at(reader.at(path, key), 'optional')),
        }),
      }
    );
  };
  return defined({
    prefix: reader.text(recordMember(object, 'prefix'), reader.at(path, 'prefix')),
    configMapRef: reference('configMapRef'),
    secretRef: reference('secretRef'),
  });
}

function readVolumeMount(reader: Reader, entry: unknown, path: Path): VolumeMount {
  const object = reader.object(entry, path) ?? {};
  const text = (key: string): string | undefined => reader.text(recordMember(object, key), reader.at(path, key));
  return {
    name: text('name') ?? '',
    mountPath: text('mountPath') ?? '',
    ...defined({
      subPath: text('subPath'),
      subPathExpr: text('subPathExpr'),
      readOnly: reader.flag(recordMember(object, 'readOnly'), reader.at(path, 'readOnly')),
    }),
  };
}

function readVolume(reader: Reader, entry: unknown, path: Path): Volume {
  const object = reader.object(entry, path) ?? {};
  const emptyDir = recordMember(object, 'emptyDir');
  return {
    name: reader.text(recordMember(object, 'name'), reader.at(path, 'name')) ?? '',
    ...(isRecord(emptyDir) ? { emptyDir } : {}),
  };
}

function readHandler(reader: Reader, value: unknown, path: Path): Handler | undefined {
  const object = reader.object(value, path);
  if (object === undefined) return undefined;
  const exec = reader.object(recordMember(object, 'exec'), reader.at(path, 'exec'));
  return defined({
    exec:
      exec &&
      defined({ command: reader.texts(recordMember(exec, 'command'), reader.at(reader.at(path, 'exec'), 'command')) }),
  });
}

function readResources(reader: Reader, value: unknown, path: Path): ResourceRequirements | undefined {
  const object = reader.object(value, path);
  return (
    object &&
    defined({
      limits: reader.quantities(recordMember(object, 'limits'), reader.at(path, 'limits')),
      requests: reader.quantities(recordMember(object, 'requests'), reader.at(path, 'requests')),
    })
  );
}

function readSecurityContext(reader: Reader, value: unknown, path: Path): SecurityContext | undefined {
  const object = reader.object(value, path);
  return (
    object &&
    defined({
      runAsUser: reader.integer(recordMember(object, 'runAsUser'), reader.at(path, 'runAsUser')),
      runAsGroup: reader.integer(recordMember(object, 'runAsGroup'), reader.at(path, 'runAsGroup')),
    })
  );
}
