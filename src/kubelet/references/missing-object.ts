import type { Severity } from '../../diagnostics/severity.ts';
import type { PackageFacts } from '../../resource/package-facts.ts';
import type { Path } from '../../value/path.ts';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { PackageObjects } from '../package-objects.ts';
import type { PodLabels } from './selectors.ts';

export interface ObjectReferenceContext {
  readonly facts: PackageFacts;
  /** The namespace for manifests that have none. */
  readonly namespace: string;
  /** True: the files are complete, so a missing object does not exist. */
  readonly complete: boolean;
  readonly objects: PackageObjects;
  /** The labels of all pod templates. */
  readonly podLabels: () => readonly PodLabels[];
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
  /** If the object may be elsewhere, and there is no hint. `warning` by default. */
  readonly elsewhere?: Severity;
}

/** The finding for an object that does not exist, or is not among the files. */
export function missing(object: MissingObject, { complete }: Pick<ObjectReferenceContext, 'complete'>): Finding {
  const { code, title, consequence, path, hint, elsewhere = 'warning' } = object;
  return complete
    ? podFinding(undefined, code, path, `${title} does not exist: ${consequence}`, { hint: hint ?? 'add it' })
    : podFinding(undefined, code, path, `${title} is not among the files: without it ${consequence}`, {
        severity: hint === undefined ? elsewhere : 'warning',
        hint: hint ?? ADD,
      });
}
