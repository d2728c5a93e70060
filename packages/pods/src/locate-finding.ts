import type { Diagnostic, Location, Related, Subject, Path } from '@krmkit/base';
import { templateOf, locateIn } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { equalValues, printPath } from '@krmkit/base';
import type { LocatedContainer } from './context.ts';
import type { Finding } from './finding.ts';

export interface FindingPlace {
  readonly subject: Subject;
  /** From the resource to the root of the paths; the resource itself by default. */
  readonly at?: Path;
  /** The container that the finding is about. */
  readonly located?: Pick<LocatedContainer, 'container' | 'list'> | undefined;
}

/** Where a finding is shown, and the way out. */
function placeAndHint(
  resource: Resource,
  finding: Finding,
  fieldPath: Path,
): { readonly location: Location | undefined; readonly hint: string | undefined } {
  const retyped = ABOUT_TYPES.has(finding.code) ? resource.retypedAt?.(fieldPath) : undefined;
  const location = retyped?.location ?? locateIn(resource, fieldPath, finding.range);
  return { location, hint: retyped?.hint ?? finding.hint };
}

/** Quotes in the file are no way out of these if a substitution has made the value. */
const ABOUT_TYPES: ReadonlySet<Finding['code']> = new Set(['non-string-value', 'wrong-type']);

/** Whether a build has copied text of a Secret into a field. */
function isCopied({ copiedSecrets }: Resource, fieldPath: Path): boolean {
  return copiedSecrets?.().some(({ path }) => equalValues([...path], [...fieldPath])) === true;
}

/**
 * Converts a finding by field to a diagnostic by file, line and column; `at` leads from the resource to its pod
 * template.
 */
export function locateFinding(
  resource: Resource,
  finding: Finding,
  { subject, at = [], located }: FindingPlace,
): Diagnostic {
  const fieldPath = [...at, ...finding.path];
  const { location, hint } = placeAndHint(resource, finding, fieldPath);
  const template = templateOf(resource);
  const related = finding.related?.map((other): Related => {
    const there = locateIn(resource, [...at, ...other.path]);
    return { message: other.message, ...(there === undefined ? {} : { location: there }) };
  });
  return {
    code: finding.code,
    severity: finding.severity,
    message: finding.message,
    ...(hint === undefined ? {} : { hint }),
    ...(location === undefined ? {} : { location }),
    subject: {
      ...subject,
      ...(located === undefined ? {} : { containerList: located.list, container: located.container.name }),
    },
    fieldPath,
    field: finding.field ?? printPath(fieldPath),
    ...(isCopied(resource, fieldPath) ? { isSecret: true } : {}),
    ...(related === undefined ? {} : { related }),
    ...(template === undefined ? {} : { template }),
    ...(finding.isOptional === undefined ? {} : { isOptional: finding.isOptional }),
    ...(finding.cause === undefined ? {} : { cause: finding.cause }),
  };
}
