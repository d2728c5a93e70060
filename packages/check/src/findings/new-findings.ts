import type { Diagnostic } from '@krmkit/base';
import type { EnvironmentFindings } from '@krmkit/kustomize';
import { printPath } from '@krmkit/base';

/** A finding without its lines, which change with every edit. */
export interface KnownFinding {
  readonly code: string;
  /** The directory of the kustomization whose build has it; null for a file as it is written. */
  readonly root: string | null;
  /** `Deployment shop/web containers/app`; a finding that is not about an object has the path of its file. */
  readonly subject: string;
  /** `env PUBLIC_URL`. */
  readonly field: string;
  readonly message: string;
  /** The path, line and column of the source of an object; absent in older baselines, and for files. */
  readonly place?: string;
}

export function knownFindings(
  found: readonly EnvironmentFindings[],
  isKnown: (diagnostic: Diagnostic) => boolean = () => true,
): readonly KnownFinding[] {
  return found.flatMap(({ root, diagnostics }) => diagnostics.filter(isKnown).map((one) => knownFinding(root, one)));
}

function knownFinding(root: string | undefined, diagnostic: Diagnostic): KnownFinding {
  const { code, subject, field, fieldPath, location, message } = diagnostic;
  const about =
    subject === undefined
      ? (location?.path ?? '')
      : [
          subject.kind,
          subject.namespace === undefined ? subject.name : `${subject.namespace}/${subject.name}`,
          ...(subject.container === undefined ? [] : [`${subject.containerList ?? ''}/${subject.container}`]),
        ].join(' ');
  const place =
    root === undefined || location === undefined ? undefined : `${location.path}:${location.line}:${location.column}`;
  return {
    code,
    root: root ?? null,
    subject: about,
    field: field ?? printPath(fieldPath ?? []),
    message,
    ...(place === undefined ? {} : { place }),
  };
}

/**
 * The findings that are not known in the same root. A finding is the same if its code, object, container and field are.
 * Of several that are the same, those with the same message are paired first. What is left on both sides is the same if
 * its code, field and place in the source are: the object, or the root, got another name. Without a place, in a root that
 * is gone: if its code, object and field are, in a new root.
 */
export function newFindings(
  known: readonly KnownFinding[],
  after: readonly EnvironmentFindings[],
): readonly EnvironmentFindings[] {
  const added = after.map(createNewFindings(known));
  const gone = new Map<string, KnownFinding[]>();
  const roots = new Set(after.map(({ root }) => root ?? null));
  for (const finding of unmatched(known, knownFindings(after))) {
    const isRenamed = !roots.has(finding.root);
    const key = placeKey(finding, isRenamed) ?? objectKey(finding, isRenamed);
    if (key !== undefined) listAt(gone, key).push(finding);
  }
  if (gone.size === 0) return added;
  const oldRoots = new Set(known.map(({ root }) => root));
  return added.map(({ root, diagnostics }) => ({
    root,
    diagnostics: diagnostics.filter((diagnostic) => {
      const finding = knownFinding(root, diagnostic);
      const isRenamed = !oldRoots.has(finding.root);
      const keys = [placeKey(finding, isRenamed), objectKey(finding, isRenamed)];
      return !keys.some((key) => key !== undefined && gone.get(key)?.pop() !== undefined);
    }),
  }));
}

/** The known findings without a counterpart: their object, or the root, may have another name now. */
function unmatched(known: readonly KnownFinding[], after: readonly KnownFinding[]): readonly KnownFinding[] {
  const counts = new Map<string, number>();
  for (const finding of after) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return known.filter((finding) => {
    const left = (counts.get(keyOf(finding)) ?? 0) - 1;
    counts.set(keyOf(finding), left);
    return left < 0;
  });
}

/** `isRenamed`: only one side has the root, so that its own files have another path there. */
function placeKey({ code, root, field, place }: KnownFinding, isRenamed: boolean): string | undefined {
  if (place === undefined || root === null) return undefined;
  if (!isRenamed) return JSON.stringify([code, root, field, place]);
  return JSON.stringify([code, field, place.startsWith(`${root}/`) ? `.${place.slice(root.length)}` : place]);
}

/** For a root that only one side has. */
function objectKey({ code, root, subject, field }: KnownFinding, isRenamed: boolean): string | undefined {
  return root === null || !isRenamed ? undefined : JSON.stringify({ code, subject, field });
}

/** As `newFindings`, for one environment or a part of it at a time. */
export function createNewFindings(known: readonly KnownFinding[]): (found: EnvironmentFindings) => EnvironmentFindings {
  const messages = new Map<string, string[]>();
  for (const finding of known) listAt(messages, keyOf(finding)).push(finding.message);
  return ({ root, diagnostics }) => {
    const groups = new Map<string, Diagnostic[]>();
    for (const diagnostic of diagnostics) listAt(groups, keyOf(knownFinding(root, diagnostic))).push(diagnostic);
    const added = new Set<Diagnostic>();
    for (const [key, group] of groups) for (const one of unpaired(messages.get(key) ?? [], group)) added.add(one);
    return { root, diagnostics: diagnostics.filter((diagnostic) => added.has(diagnostic)) };
  };
}

function unpaired(known: readonly string[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const left = [...known];
  const others: Diagnostic[] = [];
  for (const diagnostic of after) {
    const same = left.indexOf(diagnostic.message);
    if (same === -1) others.push(diagnostic);
    else left.splice(same, 1);
  }
  return others.slice(left.length);
}

function keyOf({ code, root, subject, field }: KnownFinding): string {
  return JSON.stringify([code, root, subject, field]);
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}
