import type { Path } from '../value/path.ts';
import { member } from '../value/json.ts';
import type { ListOwner } from './list-rule.ts';
import { kindPlace, placeBelow } from './schema-place.ts';
import type { ListSchemas } from './schemas.ts';

/** Maps whose keys are the user's own wherever Kubernetes has a field of that name. */
const EVERYWHERE: readonly string[] = [
  'labels',
  'annotations',
  'matchLabels',
  'nodeSelector',
  'commonLabels',
  'commonAnnotations',
  'volumeAttributes',
];

/** What an object consists of; with a template, what its template does. */
const PARTS: readonly string[] = ['metadata', 'spec', 'status'];
const TEMPLATES: readonly string[] = ['template', 'jobTemplate'];

/**
 * Whether the mapping at a place has keys of the user's own (labels, data, limits), or holds the parts of an object
 * (metadata, spec): it is not a thing that somebody deletes, only its members are. False for all other places.
 */
export function isFreeForm(
  place: { readonly owner: ListOwner | undefined; readonly path: Path },
  schemas?: ListSchemas,
): boolean {
  const { owner, path } = place;
  const last = path.at(-1);
  if (owner === undefined || typeof last !== 'string') return false;
  if (isPart(path) || hasOwnKeys(owner, path, last)) return true;
  const start = schemas === undefined ? undefined : kindPlace(schemas, owner);
  if (schemas === undefined || start === undefined) return false;
  return placeBelow(schemas, start, path).found.some(({ schema }) => {
    const additional = member(schema, 'additionalProperties');
    if (member(schema, 'x-kubernetes-map-type') === 'granular') return true;
    return additional !== undefined && additional !== false && member(schema, 'properties') === undefined;
  });
}

/** `metadata`, `spec.template`, `spec.template.spec`, `spec.volumeClaimTemplates[0].metadata` ... */
function isPart(path: Path): boolean {
  let isObject = true;
  for (const [index, segment] of path.entries()) {
    const before = path[index - 1];
    if (typeof segment === 'number') {
      if (before !== 'volumeClaimTemplates') return false;
      isObject = true;
    } else if (isObject && PARTS.includes(segment)) {
      isObject = false;
    } else if (TEMPLATES.includes(segment) && (before === undefined || before === 'spec')) {
      isObject = true;
    } else if (segment === 'volumeClaimTemplates' && before === 'spec' && index < path.length - 1) {
      isObject = false;
    } else {
      return false;
    }
  }
  return true;
}

function hasOwnKeys({ group, kind }: ListOwner, path: Path, last: string): boolean {
  if (EVERYWHERE.includes(last)) return true;
  const above = path.at(-2);
  const depth = path.length;
  switch (last) {
    case 'data':
    case 'binaryData':
      return depth === 1 && group === '' && (kind === 'ConfigMap' || kind === 'Secret');
    case 'stringData':
      return depth === 1 && group === '' && kind === 'Secret';
    case 'selector':
      return (
        depth === 2 && above === 'spec' && group === '' && (kind === 'Service' || kind === 'ReplicationController')
      );
    case 'limits':
    case 'requests':
      return above === 'resources';
    case 'parameters':
      return depth === 1 && kind.endsWith('Class');
    case 'hard':
      return depth === 2 && group === '' && kind === 'ResourceQuota';
    case 'capacity':
      return depth === 2 && group === '' && kind === 'PersistentVolume';
    case 'overhead':
      return above === 'spec';
    default:
      return typeof above === 'number' && kind === 'LimitRange' && group === '' && isLimit(last);
  }
}

function isLimit(name: string): boolean {
  return ['default', 'defaultRequest', 'max', 'min', 'maxLimitRequestRatio'].includes(name);
}
