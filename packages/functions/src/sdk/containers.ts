import { isRecord } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { KubernetesObject } from './object.ts';

/** A container of a resource, which you can edit in place. */
export interface ContainerField {
  /** The path in the resource. */
  readonly path: Path;
  readonly container: Record<string, unknown>;
}

const LISTS: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);

/** Finds the container lists of pods by name at any path, so that templates of custom resources count, too. */
export function containersOf(resource: KubernetesObject): readonly ContainerField[] {
  const found: ContainerField[] = [];
  visitFields(resource, [], (path, value) => {
    const list = path.at(-2);
    if (typeof path.at(-1) === 'number' && typeof list === 'string' && LISTS.has(list) && isEditable(value)) {
      found.push({ path, container: value });
    }
  });
  return found;
}

/** Visits every value inside a value with its path, parents first. */
export function visitFields(value: unknown, path: Path, visit: (path: Path, value: unknown) => void): void {
  if (path.length > 0) visit(path, value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (const [index, item] of items.entries()) visitFields(item, [...path, index], visit);
  } else if (isRecord(value)) {
    for (const [key, member] of Object.entries(value)) visitFields(member, [...path, key], visit);
  }
}

function isEditable(value: unknown): value is Record<string, unknown> {
  return isRecord(value);
}
