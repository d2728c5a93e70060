import type { LocatedResult } from '@krmkit/functions';
import type { SourceChange } from '@krmkit/kustomize';
import { settingInFile } from '@krmkit/kustomize';
import type { Resource } from '@krmkit/manifests';
import { equalValues, isArray, isObject, follow, printPath } from '@krmkit/base';
import type { JsonValue, Path, Result } from '@krmkit/base';
import { shownValue } from './fix-report.ts';
import type { Fix, FoundFixes, Unfixed } from './fix.ts';

/** The fixes that set fields to the values that functions propose. */
export function planProposals(results: readonly LocatedResult[]): FoundFixes {
  const open = results.filter((one) => one.field?.proposedValue !== undefined && !hasProposedValue(one));
  const fixes: Fix[] = [];
  const left: Unfixed[] = [];
  for (const one of open) {
    const { diagnostic } = one;
    const changes = changesFor(one, open);
    if (changes.ok) {
      const doubt = doubtOf(one);
      fixes.push({
        diagnostic,
        findings: [],
        edits: [],
        changes: changes.value,
        object: one.resource?.value ?? {},
        doubt,
      });
    } else {
      left.push({ diagnostic, reason: changes.message, isPossible: false });
    }
  }
  return { fixes, left };
}

/** Whether the field has the proposed value already. */
export function hasProposedValue({ field, resource, path }: LocatedResult): boolean {
  if (field?.proposedValue === undefined || resource === undefined || path === undefined) return false;
  const present = follow(resource.value, path);
  return present !== undefined && equalValues(present, field.proposedValue);
}

function changesFor(one: LocatedResult, all: readonly LocatedResult[]): Result<readonly SourceChange[]> {
  const { field, resource, path } = one;
  const proposed = field?.proposedValue;
  if (field === undefined || proposed === undefined || resource === undefined) {
    return failed('the files do not have the resource that the result names');
  }
  if (path === undefined || path.length === 0) return failed(`${field.path} does not name one field of the resource`);
  const obstacle = obstacleAt(resource.value, path);
  if (obstacle !== undefined) return failed(obstacle);
  const fault = seenFault(one, resource, path) ?? rivalFault(one, all, path, proposed);
  return fault === undefined ? settingInFile(resource, path, proposed) : failed(fault);
}

/** The file has another value than the function saw. */
function seenFault({ field }: LocatedResult, { value, identity }: Resource, path: Path): string | undefined {
  const present = follow(value, path);
  const { currentValue } = field ?? {};
  if (currentValue === undefined || isSame(present, currentValue)) return undefined;
  if (identity.kind === 'Secret') return 'the file has another value than the function saw';
  return `the function saw ${shownValue(currentValue)}, and the file has ${shownValue(present)}`;
}

/** Another result proposes something else for the field, or for one above or below it. */
function rivalFault(
  { resource }: LocatedResult,
  all: readonly LocatedResult[],
  path: Path,
  proposed: JsonValue,
): string | undefined {
  for (const other of all) {
    const theirs = other.field?.proposedValue;
    if (other.resource !== resource || other.path === undefined || theirs === undefined) continue;
    const isBelow = startsWith(path, other.path);
    const isAbove = startsWith(other.path, path);
    if (isBelow !== isAbove) return `another result proposes a value for ${printPath(other.path)}`;
    if (isBelow && !equalValues(theirs, proposed)) {
      const isSecret = resource?.identity.kind === 'Secret';
      const values = isSecret ? '' : `: ${[proposed, theirs].map(shownValue).toSorted().join(' and ')}`;
      return `results propose different values${values}`;
    }
  }
  return undefined;
}

/** Without `currentValue`, the file may have changed since the function has read it. */
function doubtOf({ field, resource, path }: LocatedResult): string | undefined {
  const isMissing = resource === undefined || path === undefined || isSame(follow(resource.value, path), null);
  if (field?.currentValue !== undefined || isMissing) return undefined;
  return 'the result does not name the value that the function saw';
}

/** Mappings on the path are created, but no items of lists. */
function obstacleAt(value: JsonValue, path: Path): string | undefined {
  for (const [depth, segment] of path.entries()) {
    const above = path.slice(0, depth);
    const parent = follow(value, above) ?? undefined;
    if (typeof segment === 'number' && (!isArray(parent) || parent[segment] === undefined)) {
      return `there is no ${printPath([...above, segment])}`;
    }
    if (typeof segment === 'string' && parent !== undefined && !isObject(parent)) {
      return `${printPath(above)} is not a mapping`;
    }
  }
  return undefined;
}

/** A field that is missing counts as null. */
function isSame(present: JsonValue | undefined, value: JsonValue): boolean {
  return equalValues(present ?? null, value);
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((segment, index) => segment === path[index]);
}

function failed(message: string): Result<never> {
  return { ok: false, message };
}
