import type { JsonValue, Problem } from '@krmkit/base';
import { equalValues, isArray, isObject, member } from '@krmkit/base';

/** The annotations of a resource that hold its origin and its identity for the caller of a function. */
export interface OriginAnnotations {
  /** As written: relative to the package, `/` between segments. */
  readonly path: string | undefined;
  /** The position in its file; undefined if it is missing or not an integer. */
  readonly index: number | undefined;
  readonly id: string | undefined;
}

export interface OriginProblem extends Problem {
  /** The invalid annotation. */
  readonly annotation: string;
}

export type OriginField = keyof OriginAnnotations;

/** Both spellings, the current one first. */
export const ORIGIN_ANNOTATIONS: Readonly<Record<OriginField, readonly [current: string, legacy: string]>> = {
  path: ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'],
  index: ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'],
  id: ['internal.config.kubernetes.io/id', 'config.k8s.io/id'],
};

/**
 * Reads path, index and id in the current and the legacy spelling. If both exist and differ, the current one wins and
 * the difference is a problem, as it is an error in kustomize's function runtime.
 */
export function readOriginAnnotations(value: JsonValue): {
  readonly annotations: OriginAnnotations;
  readonly problems: readonly OriginProblem[];
} {
  const annotations = member(member(value, 'metadata'), 'annotations');
  const problems: OriginProblem[] = [];
  const read = (field: OriginField): string | undefined => {
    const [current, legacy] = ORIGIN_ANNOTATIONS[field];
    const first = annotationText(annotations, current);
    const second = annotationText(annotations, legacy);
    if (first !== undefined && second !== undefined && first !== second) {
      const message = `The annotations ${current} ("${first}") and ${legacy} ("${second}") differ`;
      problems.push({ message, annotation: legacy });
    }
    return first ?? second;
  };
  const path = read('path');
  const id = read('id');
  const index = read('index');
  const number = index !== undefined && /^\d{1,15}$/.test(index) ? Number(index) : undefined;
  if (index !== undefined && number === undefined) {
    const [current, legacy] = ORIGIN_ANNOTATIONS.index;
    const annotation = annotationText(annotations, current) === undefined ? legacy : current;
    problems.push({ message: `The annotation ${annotation} is not a whole number: "${index}"`, annotation });
  }
  return { annotations: { path, index: number, id }, problems };
}

/**
 * What is wrong with the annotations of a resource that a program returns; undefined if they are valid. `before` is
 * what the program received: existing errors are ignored.
 */
export function annotationFault(value: JsonValue, before: JsonValue | undefined): string | undefined {
  const annotations = member(member(value, 'metadata'), 'annotations') ?? null;
  const known = member(member(before ?? null, 'metadata'), 'annotations') ?? null;
  if (annotations === null || equalValues(annotations, known)) return undefined;
  if (!isObject(annotations)) return `has annotations that are ${kindOf(annotations)}, not a mapping of strings`;
  for (const [name, written] of Object.entries(annotations)) {
    const isIndex = typeof written === 'number' && ORIGIN_ANNOTATIONS.index.includes(name);
    if (typeof written === 'string' || isIndex) continue;
    const was = member(known, name);
    if (was !== undefined && equalValues(written, was)) continue;
    return `has the annotation ${name}, which is ${kindOf(written)}, not text`;
  }
  return undefined;
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  return typeof value === 'object'
    ? 'a mapping'
    : typeof value === 'string'
      ? 'a text'
      : `the ${typeof value} ${value}`;
}

/** An index is often written without quotes. */
function annotationText(annotations: JsonValue | undefined, name: string): string | undefined {
  const value = member(annotations, name);
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}
