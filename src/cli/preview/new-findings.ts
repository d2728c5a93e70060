import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { EnvironmentFindings } from '../../kustomize/environments.ts';

/**
 * The findings of `after` that `before` does not have in the same root. Lines do not count: a finding is the same if its
 * code, object, container and field are. Of several that are the same, those with the same message are paired first.
 */
export function newFindings(
  before: readonly EnvironmentFindings[],
  after: readonly EnvironmentFindings[],
): readonly EnvironmentFindings[] {
  const known = new Map<string, Diagnostic[]>();
  for (const { root, diagnostics } of before) {
    for (const diagnostic of diagnostics) listAt(known, keyOf(root, diagnostic)).push(diagnostic);
  }
  return after.map(({ root, diagnostics }) => {
    const groups = new Map<string, Diagnostic[]>();
    for (const diagnostic of diagnostics) listAt(groups, keyOf(root, diagnostic)).push(diagnostic);
    const added = new Set<Diagnostic>();
    for (const [key, group] of groups) for (const one of unpaired(known.get(key) ?? [], group)) added.add(one);
    return { root, diagnostics: diagnostics.filter((diagnostic) => added.has(diagnostic)) };
  });
}

function unpaired(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const left = [...before];
  const others: Diagnostic[] = [];
  for (const diagnostic of after) {
    const same = left.findIndex(({ message }) => message === diagnostic.message);
    if (same === -1) others.push(diagnostic);
    else left.splice(same, 1);
  }
  return others.slice(left.length);
}

function keyOf(root: string | undefined, { code, subject, field, fieldPath, location }: Diagnostic): string {
  // Without an object, the file is what the finding is about.
  const about =
    subject === undefined
      ? [location?.path ?? '']
      : [subject.kind, subject.namespace ?? '', subject.name, subject.containerList ?? '', subject.container ?? ''];
  return JSON.stringify([root ?? null, code, about, field ?? fieldPath ?? '']);
}

function listAt(lists: Map<string, Diagnostic[]>, key: string): Diagnostic[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}
