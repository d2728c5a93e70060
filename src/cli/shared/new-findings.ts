import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { EnvironmentFindings } from '../../kustomize/environments.ts';
import { printPath } from '../../value/path.ts';

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
}

export function knownFindings(found: readonly EnvironmentFindings[]): readonly KnownFinding[] {
  return found.flatMap(({ root, diagnostics }) => diagnostics.map((diagnostic) => knownFinding(root, diagnostic)));
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
  return { code, root: root ?? null, subject: about, field: field ?? printPath(fieldPath ?? []), message };
}

/**
 * The findings that are not known in the same root. A finding is the same if its code, object, container and field are.
 * Of several that are the same, those with the same message are paired first.
 */
export function newFindings(
  known: readonly KnownFinding[],
  after: readonly EnvironmentFindings[],
): readonly EnvironmentFindings[] {
  return after.map(createNewFindings(known));
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
