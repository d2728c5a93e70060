import type { Resource } from '@krmkit/manifests';
import type { JsonValue, Path, Problem } from '@krmkit/base';
import { isArray, isObject, member, follow, printPath } from '@krmkit/base';

/**
 * Detects paths that are probably mistakes: a key with dots below labels, annotations or data that was split, or an
 * assignment of text to the whole mapping.
 */
export function refuseInTextMap(resource: Resource, path: Path): Problem | undefined {
  const depth = path.findIndex((_, index) => holdsTextsOnly(resource, path.slice(0, index + 1)));
  if (depth === -1) return undefined;
  const map = path.slice(0, depth + 1);
  const rest = path.slice(depth + 1);
  const name = printPath(map);
  if (rest.length < 2) return undefined;
  const key = rest.filter((segment) => typeof segment === 'string').join('.');
  const hint =
    key === '' ? `name a key in it, ${quoteKey(name, 'KEY')}=...` : `did you mean ${printPath([...map, key])}?`;
  return { message: `${name} can contain only text, one level deep`, hint };
}

/** Refuses to replace labels, annotations and similar fields by anything but a mapping of strings. */
export function refuseForTextMap(resource: Resource, path: Path, wanted: JsonValue): Problem | undefined {
  if (wanted === null || !holdsTextsOnly(resource, path)) return undefined;
  const name = printPath(path);
  if (isObject(wanted) && Object.values(wanted).every((value) => typeof value === 'string')) return undefined;
  return {
    message: `${name} is a mapping of strings`,
    hint: `name a key in it, ${quoteKey(name, 'KEY')}=..., or give {KEY: "VALUE"}`,
  };
}

/** Refuses to add a field to a List: the user most likely means its items. */
export function refuseAtList({ identity, value }: Resource, path: Path): Problem | undefined {
  if (!identity.kind.endsWith('List') || !isArray(member(value, 'items')) || path[0] === 'items') return undefined;
  return {
    message: `a ${identity.kind} has its fields in its items, and no ${printPath(path)} of its own`,
    hint: `did you mean items[*].${printPath(path)}?`,
  };
}

function quoteKey(map: string, key: string): string {
  return `${map}['${key}']`;
}

/** Whether Kubernetes accepts only strings there. Fields of custom kinds with these names can be anything. */
function holdsTextsOnly({ identity, value }: Resource, path: Path): boolean {
  const last = path.at(-1);
  if (typeof last !== 'string') return false;
  const parent = path.at(-2);
  const present = follow(value, path);
  if (present !== undefined && present !== null && !isObject(present)) return false;
  switch (last) {
    case 'labels':
    case 'annotations':
      return parent === 'metadata';
    case 'matchLabels':
    case 'nodeSelector':
      return parent !== undefined;
    case 'data':
    case 'stringData':
    case 'binaryData':
      return (
        path.length === 1 && identity.group === '' && (identity.kind === 'ConfigMap' || identity.kind === 'Secret')
      );
    default:
      return false;
  }
}
