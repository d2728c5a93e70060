import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { listAt, textAt } from '../value/read.ts';
import type { PodReferences } from './references.ts';
import { NO_REFERENCES, annotationsOf, referencesOf } from './references.ts';

/** What is remembered of a Pod: what its faults depend on, and not its status, its managed fields, its volumes. */
export interface KeptPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** Its resourceVersion when it was last told. */
  readonly version: string;
  /** It has ended or is being deleted: nothing it lacks matters any more. */
  readonly isOver: boolean;
  readonly nodeName: string;
  /** All else that counts, as JSON: a tenth of what the objects would take. Equal where nothing of it has changed. */
  readonly text: string;
  readonly references: PodReferences;
}

/** Fields of which all that is in them may matter. */
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
  if (isOver) return { ...common, nodeName: '', text: '', references: NO_REFERENCES };
  const containers = CONTAINERS.flatMap((list) => listAt(spec, list));
  const wanted = annotationsOf(containers);
  const kept = {
    metadata: {
      labels: picked(member(metadata, 'labels'), wanted.labels),
      annotations: picked(member(metadata, 'annotations'), wanted.annotations),
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
    nodeName: textAt(spec, 'nodeName'),
    text: JSON.stringify(kept),
    references: referencesOf(containers, member(spec, 'enableServiceLinks') !== false),
  };
}

/** The pod as `podFaults` reads it; `value` is what its `text` says. */
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
