import type { Severity, Path } from '@krmkit/base';
import type { PackageFacts, Resource } from '@krmkit/manifests';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import { directorySegments, nearestObject } from '../nearest-object.ts';
import { onlyHint } from '../outside.ts';
import type { PackageObjects } from '../package-objects.ts';
import type { VisiblePods } from './pod-labels.ts';

export interface ObjectReferenceContext {
  readonly facts: PackageFacts;
  /** The namespace for manifests that have none. */
  readonly namespace: string;
  /** True: the files are complete, so a missing object does not exist. */
  readonly complete: boolean;
  readonly objects: PackageObjects;
  /** The pods that objects of a namespace can select. */
  readonly podsOf: (namespace: string | undefined) => VisiblePods;
}

/** The way out if the files need not be complete. */
export const ADD = 'add it to the files, or pass --complete if the files contain every object';

/** An object that is not there. */
interface MissingObject {
  readonly code: 'missing-backend' | 'missing-scale-target' | 'missing-gateway' | 'missing-governing-service';
  /** `Service shop/web`. */
  readonly title: string;
  readonly consequence: string;
  /** Of the reference. */
  readonly path: Path;
  readonly hint: string | undefined;
  /** The place that has it, from which it may not be seen: `in the build of overlays/prod`. */
  readonly only: string | undefined;
  /** If the object may be elsewhere, and there is no hint. `warning` by default. */
  readonly elsewhere?: Severity;
}

/** The finding for an object that does not exist, or is not among the files. */
export function missing(object: MissingObject, { complete }: Pick<ObjectReferenceContext, 'complete'>): Finding {
  const { code, title, consequence, path, only, elsewhere = 'warning' } = object;
  const hint = object.hint ?? (only === undefined ? undefined : onlyHint(only));
  return complete
    ? podFinding(undefined, code, path, `${title} does not exist: ${consequence}`, {
        hint: hint ?? 'add it',
        cause: title,
      })
    : podFinding(
        undefined,
        code,
        path,
        `${title} is ${only === undefined ? 'not among the files' : `only ${only}`}: without it ${consequence}`,
        {
          severity: object.hint === undefined ? elsewhere : 'warning',
          hint: hint ?? ADD,
          cause: title,
        },
      );
}

/**
 * Several objects of one name, none of which has what is wanted: an error, unless they are equally near to the file with the
 * reference. Then another one can be in the cluster, so this is the info that replaces the error; undefined otherwise.
 */
export function ambiguousFinding(
  title: string,
  objects: readonly Resource[],
  reference: { readonly resource: Resource; readonly namespace: string | undefined; readonly path: Path },
  { facts }: Pick<ObjectReferenceContext, 'facts'>,
): Finding | undefined {
  if (objects.length < 2) return undefined;
  const { resource, namespace, path } = reference;
  const fileOf = (one: Resource): string => one.origin?.source.path ?? '';
  const placed = objects.map((object) => ({
    object,
    directory: directorySegments(fileOf(object)),
    namespace: namespaceOf(object, facts),
  }));
  const same = (a: Resource, b: Resource): boolean =>
    JSON.stringify(a.value['spec']) === JSON.stringify(b.value['spec']);
  const nearest = nearestObject(placed, directorySegments(fileOf(resource)), namespace, same);
  if (nearest.state !== 'several') return undefined;
  const files = [...new Set(nearest.candidates.map(({ object }) => fileOf(object)))].join(', ');
  return podFinding(
    undefined,
    'ambiguous-source',
    path,
    `${title} is in several files, none of which is nearer (${files}): what it has is only known at run time`,
    { hint: 'pass the directory of one environment to krmkit, or the output of kustomize for it', cause: title },
  );
}
