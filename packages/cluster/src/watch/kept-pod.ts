import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, listAt, textAt } from '@krmkit/base';
import type { ObjectNames } from './references.ts';
import { NO_OBJECTS, referencesOf } from './references.ts';

/** The fields of a Pod that decide its faults, without its status, managed fields and volume contents. */
export interface KeptPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** The resourceVersion of the last change. */
  readonly version: string;
  /** The pod has ended or is being deleted, so it is not checked any more. */
  readonly isOver: boolean;
  readonly nodeName: string;
  /** The other fields as JSON, which takes a tenth of the memory of the objects. Equal texts mean an unchanged pod. */
  readonly text: string;
  /** The objects that it refers to. */
  readonly references: ObjectNames;
}

/** Fields that are kept as a whole. */
const SPEC = ['enableServiceLinks', 'hostNetwork', 'hostname', 'restartPolicy', 'serviceAccountName', 'resources'];
const CONTAINER = ['name', 'image', 'command', 'args', 'workingDir', 'env', 'envFrom', 'resources', 'restartPolicy'];
const MOUNT = ['name', 'mountPath', 'subPath', 'subPathExpr', 'readOnly'];
const USER = ['runAsUser', 'runAsGroup'];
const CONTAINERS = ['initContainers', 'containers', 'ephemeralContainers'];

export function keepPod(pod: JsonObject): KeptPod {
  const metadata = member(pod, 'metadata');
  const spec = member(pod, 'spec');
  const phase = member(member(pod, 'status'), 'phase');
  const isOver = phase === 'Succeeded' || phase === 'Failed' || textAt(metadata, 'deletionTimestamp') !== '';
  const common = {
    namespace: textAt(metadata, 'namespace'),
    name: textAt(metadata, 'name'),
    uid: textAt(metadata, 'uid'),
    version: textAt(metadata, 'resourceVersion'),
    isOver,
  };
  if (isOver) return { ...common, nodeName: '', text: '', references: NO_OBJECTS };
  const containers = CONTAINERS.flatMap((list) => listAt(spec, list));
  const nodeName = textAt(spec, 'nodeName');
  const references = referencesOf(containers, member(spec, 'enableServiceLinks') !== false, nodeName);
  const kept = {
    metadata: {
      labels: picked(member(metadata, 'labels'), references.labels),
      annotations: picked(member(metadata, 'annotations'), references.annotations),
    },
    spec: {
      ...picked(spec, SPEC),
      securityContext: picked(member(spec, 'securityContext'), USER),
      ...Object.fromEntries(CONTAINERS.map((list) => [list, listAt(spec, list).map(keptContainer)])),
      volumes: listAt(spec, 'volumes').map((volume) => picked(volume, ['name', 'emptyDir'])),
    },
  };
  return {
    ...common,
    nodeName,
    text: JSON.stringify(kept),
    references: references.objects,
  };
}

/** The pod for `podFaults`. `value` is its parsed `text`. */
export function podOf({ namespace, name, uid, nodeName }: KeptPod, value: JsonValue | undefined): JsonValue {
  const metadata = member(value, 'metadata');
  const spec = member(value, 'spec');
  return {
    metadata: { ...(isObject(metadata) ? metadata : {}), namespace, name, uid },
    spec: { ...(isObject(spec) ? spec : {}), ...(nodeName === '' ? {} : { nodeName }) },
  };
}

function keptContainer(container: JsonValue): JsonObject {
  const handlers: Record<string, JsonValue> = {};
  for (const key of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const exec = member(member(container, key), 'exec');
    if (exec !== undefined) handlers[key] = { exec };
  }
  const lifecycle = member(container, 'lifecycle');
  return {
    ...picked(container, CONTAINER),
    ...handlers,
    ...(lifecycle === undefined
      ? {}
      : {
          lifecycle: Object.fromEntries(
            ['postStart', 'preStop'].map((key) => [key, picked(member(lifecycle, key), ['exec'])]),
          ),
        }),
    volumeMounts: listAt(container, 'volumeMounts').map((mount) => picked(mount, MOUNT)),
    securityContext: picked(member(container, 'securityContext'), USER),
  };
}

function picked(value: JsonValue | undefined, keys: readonly string[]): JsonObject {
  const entries: [string, JsonValue][] = [];
  for (const key of keys) {
    const found = member(value, key);
    if (found !== undefined) entries.push([key, found]);
  }
  return Object.fromEntries(entries);
}
