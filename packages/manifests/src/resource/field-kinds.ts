import type { Path } from '@krmkit/base';

/** The type that Kubernetes expects for a field, as far as its name tells; undefined if it can be any type. */
export type FieldKind = 'string' | 'int-or-string';

/** Mappings with arbitrary keys and string values. */
const TEXT_MAPS: readonly string[] = [
  'annotations',
  'labels',
  'data',
  'stringData',
  'binaryData',
  'matchLabels',
  'nodeSelector',
];

/** Fields that are strings in every Kubernetes kind that has them, and in `env`. */
const TEXT_FIELDS: readonly string[] = [
  'name',
  'generateName',
  'namespace',
  'image',
  'value',
  'apiVersion',
  'kind',
  'serviceAccountName',
  'workingDir',
  'mountPath',
  'subPath',
  'hostname',
  'nodeName',
  'storageClassName',
  'clusterIP',
  'externalName',
  // In the images of a kustomization.
  'newName',
  'newTag',
  'digest',
];

const TEXT_LISTS: readonly string[] = ['command', 'args', 'finalizers'];

/** Numbers with a unit or a percent sign, and ports with a name. */
const QUANTITY_MAPS: readonly string[] = ['limits', 'requests', 'hard', 'capacity', 'allocatable'];
const INT_OR_STRING: readonly string[] = [
  'targetPort',
  'maxSurge',
  'maxUnavailable',
  'minAvailable',
  'sizeLimit',
  'divisor',
];

export function fieldKind(path: Path): FieldKind | undefined {
  const last = path.at(-1);
  const parent = path.at(-2);
  if (typeof last === 'number') return TEXT_LISTS.includes(String(parent)) ? 'string' : undefined;
  if (last === undefined) return undefined;
  if (isTextMap(path.slice(0, -1))) return 'string';
  if (typeof parent === 'string' && QUANTITY_MAPS.includes(parent)) return 'int-or-string';
  // The port of a probe can have a name; that of a Service is always a number.
  if (INT_OR_STRING.includes(last) || (last === 'port' && isHandler(parent))) return 'int-or-string';
  return TEXT_FIELDS.includes(last) ? 'string' : undefined;
}

/** True for a map with arbitrary keys: `metadata.labels`, `data` of a ConfigMap ... */
export function isTextMap(path: Path): boolean {
  const last = path.at(-1);
  if (typeof last !== 'string' || !TEXT_MAPS.includes(last)) return false;
  return !last.endsWith('ata') || path.length === 1;
}

/** Whether the values of a mapping or list are strings: labels, data, `command`. */
export function holdsTexts(path: Path): boolean {
  return isTextMap(path) || TEXT_LISTS.includes(String(path.at(-1)));
}

function isHandler(parent: string | number | undefined): boolean {
  return parent === 'httpGet' || parent === 'tcpSocket';
}
